import type { FeatureCollection, Geometry } from 'geojson'
import { Map as GlMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../data/words.ts'
import css from './footprint-map.module.css'
import { boundsOf, circleOf, type Point, type Shape } from './shapes.ts'
import { words } from './words.ts'
import { colour, worldLayers } from './world-layers.ts'
import 'maplibre-gl/dist/maplibre-gl.css'

setWorkerUrl(workerUrl)

const collection = (points: readonly Point[], polygons: readonly Shape[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...points.map(circleOf), ...polygons].map((shape) => ({
    type: 'Feature',
    properties: {},
    geometry: shape as unknown as Geometry,
  })),
})

/** Where something is, on our borders: to be looked at, not changed. */
export function FootprintMap({
  points,
  polygons,
}: {
  readonly points: readonly Point[]
  readonly polygons: readonly Shape[]
}) {
  const t = useWords(words)
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const shown = JSON.stringify([points, polygons])
  useEffect(() => {
    if (!box.current) return
    const [circles, shapes] = JSON.parse(shown) as [Point[], Shape[]]
    let map: GlMap
    try {
      map = new GlMap({
        container: box.current,
        style: {
          version: 8,
          sources: { area: { type: 'geojson', data: collection(circles, shapes), tolerance: 0.05 } },
          layers: [
            { id: 'sea', type: 'background', paint: { 'background-color': colour('--sea') } },
            {
              id: 'area',
              type: 'fill',
              source: 'area',
              paint: { 'fill-color': colour('--high'), 'fill-opacity': 0.22 },
            },
            { id: 'edge', type: 'line', source: 'area', paint: { 'line-color': colour('--high'), 'line-width': 2 } },
          ],
        },
        center: [0, 20],
        zoom: 1,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        maxPitch: 0,
      })
    } catch {
      setFailed(true)
      return
    }
    map.once('load', () => {
      const bounds = boundsOf(shapes, circles)
      if (bounds) map.fitBounds([...bounds], { padding: 32, maxZoom: 7, animate: false })
      void worldLayers(map, 'area')
    })
    return () => map.remove()
  }, [shown])
  if (failed) return <p className="soft">{t('noMap')}</p>
  return <section ref={box} className={css['map']} aria-label={t('map')} />
}
