import type { FeatureCollection, Geometry } from 'geojson'
import { type GeoJSONSource, Map as GlMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../data/words.ts'
import css from './footprint-map.module.css'
import { boundsOf, circleOf, type Point, type Shape } from './shapes.ts'
import { words } from './words.ts'
import { colour, divisionShapes, worldLayers } from './world-layers.ts'
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
  countries = [],
  divisions = [],
}: {
  readonly points: readonly Point[]
  readonly polygons: readonly Shape[]
  /** Codes of the countries that are part of the area as a whole. */
  readonly countries?: readonly string[]
  readonly divisions?: readonly { readonly id: string; readonly country: string }[]
}) {
  const t = useWords(words)
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const shown = JSON.stringify([points, polygons, countries, divisions])
  useEffect(() => {
    if (!box.current) return
    const [circles, shapes, codes, parts] = JSON.parse(shown) as [
      Point[],
      Shape[],
      string[],
      { id: string; country: string }[],
    ]
    let isGone = false
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
      const show = (all: readonly Shape[]): void => {
        const bounds = boundsOf(all, circles)
        if (bounds) map.fitBounds([...bounds], { padding: 32, maxZoom: 7, animate: false })
      }
      show(shapes)
      void Promise.all([worldLayers(map, 'area'), divisionShapes(parts)]).then(([world, found]) => {
        if (isGone) return
        const whole = world?.features.filter(({ id }) => codes.includes(String(id))) ?? []
        const named = [...whole, ...found].map(({ geometry }) => geometry as unknown as Shape)
        if (named.length === 0) return
        map.getSource<GeoJSONSource>('area')?.setData(collection(circles, [...shapes, ...named]))
        show([...shapes, ...named])
      })
    })
    return () => {
      isGone = true
      map.remove()
    }
  }, [shown])
  if (failed) return <p className="soft">{t('noMap')}</p>
  return <section ref={box} className={css['map']} aria-label={t('map')} />
}
