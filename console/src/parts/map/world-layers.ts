import type { FeatureCollection } from 'geojson'
import type { Map as GlMap } from 'maplibre-gl'
import { feature } from 'topojson-client'
import type { GeometryObject, Topology } from 'topojson-specification'
import { api } from '../../data/client.ts'

/** A colour of the page's own tokens. */
export const colour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim()

/** Our land and borders below the layer `under`. Without them the area can still be drawn. */
export async function worldLayers(map: GlMap, under: string): Promise<void> {
  let world: Topology
  try {
    world = (await api.get('/api/desk/geo/world.topo.json')) as unknown as Topology
  } catch {
    return
  }
  if (!map.getLayer(under)) return // the page was left meanwhile
  const layer = (name: string): FeatureCollection => {
    const object = world.objects[name]
    return object
      ? (feature(world, object as GeometryObject) as unknown as FeatureCollection)
      : { type: 'FeatureCollection', features: [] }
  }
  map.addSource('land', { type: 'geojson', data: layer('countries') })
  map.addSource('borders', { type: 'geojson', data: layer('borders') })
  map.addLayer({ id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colour('--land') } }, under)
  map.addLayer(
    { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colour('--edge'), 'line-width': 0.6 } },
    under,
  )
  map.addLayer(
    { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': colour('--edge'), 'line-width': 0.6 } },
    under,
  )
}
