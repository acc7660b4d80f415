import type { Feature, FeatureCollection } from 'geojson'
import type { Map as GlMap } from 'maplibre-gl'
import { feature } from 'topojson-client'
import type { GeometryObject, Topology } from 'topojson-specification'
import { api } from '../../data/client.ts'

/** A colour of the page's own tokens. */
export const colour = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim()

/** Our land and borders below the layer `under`; returns the countries by their codes. Without them the area can still be drawn. */
export async function worldLayers(map: GlMap, under: string): Promise<FeatureCollection | undefined> {
  let world: Topology
  try {
    world = (await api.get('/api/desk/geo/world.topo.json')) as unknown as Topology
  } catch {
    return undefined
  }
  if (!map.getLayer(under)) return undefined // the page was left meanwhile
  const layer = (name: string): FeatureCollection => {
    const object = world.objects[name]
    return object
      ? (feature(world, object as GeometryObject) as unknown as FeatureCollection)
      : { type: 'FeatureCollection', features: [] }
  }
  const countries = layer('countries')
  map.addSource('land', { type: 'geojson', data: countries })
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
  return countries
}

/** The shapes of these divisions; those that have none are left out. */
export async function divisionShapes(
  divisions: readonly { readonly id: string; readonly country: string }[],
): Promise<Feature[]> {
  const wanted = new Set(divisions.map(({ id }) => id))
  const found = await Promise.all(
    [...new Set(divisions.map(({ country }) => country))].map(async (country) => {
      try {
        const all = (await api.get('/api/desk/geo/divisions/{country}', { path: { country } })) as unknown as Topology
        const shapes = feature(all, all.objects['divisions'] as GeometryObject) as unknown as FeatureCollection
        return shapes.features.filter(({ id }) => wanted.has(String(id)))
      } catch {
        return []
      }
    }),
  )
  return found.flat()
}
