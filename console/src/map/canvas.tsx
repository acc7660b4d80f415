import { type GeoJSONSource, LngLatBounds, Map as MapLibre, type MapMouseEvent, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { FeatureCollection } from 'geojson'
import css from './canvas.module.css'
import { addImages, readColours } from './images.ts'
import type { Seen } from './map-data.ts'
import { type Layer, layers, type View } from './map-search.ts'
import { layersOf, mapStyle, type SourceName } from './style.ts'

setWorkerUrl(workerUrl)

export type Drawn = Readonly<Partial<Record<SourceName, FeatureCollection>>>
export type Box = readonly [west: number, south: number, east: number, north: number]

/** What was clicked. */
export type Hit =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'cluster'; readonly index: number }
  | { readonly kind: 'country'; readonly code: string }
  | { readonly kind: 'alert'; readonly id: string }

export interface CanvasHandle {
  /** Shows all of a box; east less than west crosses the date line. */
  fit(box: Box): void
  /** The same with what lies around it, and clear of the legend and the slider. */
  show(box: Box): void
  moveTo(lng: number, lat: number): void
  zoomBy(step: number): void
}

export interface CanvasProps {
  readonly label: string
  readonly summaryId: string
  readonly drawn: Drawn
  readonly hidden: readonly Layer[]
  readonly start: View | undefined
  readonly onSeen: (seen: Seen, view: View, countries: readonly string[]) => void
  readonly onHit: (hit: Hit | undefined) => void
  readonly onReady: (handle: CanvasHandle) => void
  readonly fallback: ReactNode
}

const touchable = ['person', 'pill-help', 'cluster', 'pill', 'alert-mark', 'alert-fill'] as const
const reach = 6

const around = ({ x, y }: MapMouseEvent['point']): [[number, number], [number, number]] => [
  [x - reach, y - reach],
  [x + reach, y + reach],
]

const touches = (map: MapLibre, point: MapMouseEvent['point']): boolean =>
  map.queryRenderedFeatures(around(point), { layers: [...touchable] }).length > 0

function hitAt(map: MapLibre, { point }: MapMouseEvent): Hit | undefined {
  for (const layer of touchable) {
    const [found] = map.queryRenderedFeatures(layer === 'alert-fill' ? point : around(point), { layers: [layer] })
    if (!found) continue
    const of = found.properties as { id: string; index: number; code: string }
    if (layer === 'person') return { kind: 'person', id: of.id }
    if (layer === 'pill' || layer === 'pill-help') return { kind: 'country', code: of.code }
    if (layer === 'alert-mark' || layer === 'alert-fill') return { kind: 'alert', id: of.id }
    return { kind: 'cluster', index: of.index }
  }
  return undefined
}

const normal = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180
const maxDivisionCountries = 12

function seenOf(map: MapLibre): readonly [Seen, View, readonly string[]] {
  const bounds = map.getBounds()
  const { lng, lat } = map.getCenter()
  const zoom = map.getZoom()
  const whole = bounds.getEast() - bounds.getWest() >= 360
  const [west, east] = whole ? [-180, 180] : [normal(bounds.getWest()), normal(bounds.getEast())]
  const edges = [west, Math.max(-85, bounds.getSouth()), east, Math.min(85, bounds.getNorth())]
  const found =
    zoom < 3.5
      ? []
      : map.queryRenderedFeatures({ layers: ['land'] }).map((one) => String((one.properties as { code: string }).code))
  const countries = [...new Set(found)].sort().slice(0, maxDivisionCountries)
  return [
    { box: edges.map((edge) => edge.toFixed(3)).join(','), zoom: Math.round(zoom * 2) / 2 },
    { lng: normal(lng), lat, zoom },
    countries,
  ]
}

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** No nearer than this, so that what lies around an alert is in sight. */
const alertZoom = 9

function handleOf(map: MapLibre): CanvasHandle {
  const { clientHeight: height, clientWidth: width } = map.getCanvas()
  const around = Math.min(60, height / 6)
  const options = { animate: !still(), duration: 400 }
  const boundsOf = ([west, south, east, north]: Box): LngLatBounds =>
    new LngLatBounds([west, south], [east < west ? east + 360 : east, north])
  return {
    fit: (box) => void map.fitBounds(boundsOf(box), { ...options, padding: around, maxZoom: 12 }),
    show(box) {
      const padding = { top: around, right: around, bottom: around + 44, left: width > 800 ? 220 : around }
      map.fitBounds(boundsOf(box), { ...options, padding, maxZoom: alertZoom })
    },
    moveTo: (lng, lat) => void map.easeTo({ ...options, center: [lng, lat], zoom: Math.max(map.getZoom(), 6) }),
    zoomBy: (step) => void map.easeTo({ zoom: map.getZoom() + step, animate: !still(), duration: 120 }),
  }
}

/** The drawn map. Everything on it is also in the list beside it. */
export function Canvas(props: CanvasProps) {
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<MapLibre>(undefined)
  const latest = useRef(props)
  latest.current = props
  const [ready, setReady] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const { start, label, summaryId } = latest.current
    let map: MapLibre
    try {
      const colours = readColours()
      map = new MapLibre({
        container: place.current,
        style: mapStyle(colours),
        center: start ? [start.lng, start.lat] : [10, 20],
        zoom: start?.zoom ?? (place.current.clientWidth < 600 ? 0 : 1.2),
        minZoom: 0,
        maxZoom: 16,
        maxPitch: 0,
        dragRotate: false,
        touchPitch: false,
        attributionControl: false,
        fadeDuration: 0,
        locale: { 'Map.Title': label },
      })
      map.getCanvas().setAttribute('aria-describedby', summaryId)
      map.touchZoomRotate.disableRotation()
      map.keyboard.disableRotation()
      map.on('load', () => {
        addImages(map, colours)
        latest.current.onReady(handleOf(map))
        setReady(true)
      })
    } catch {
      setFailed(true)
      return
    }
    made.current = map
    const looked = (): void => latest.current.onSeen(...seenOf(map))
    map.on('moveend', looked)
    map.once('idle', looked)
    map.on('click', (event) => latest.current.onHit(hitAt(map, event)))
    map.on('mousemove', ({ point }) => {
      if (map.isMoving()) return
      map.getCanvas().style.cursor = touches(map, point) ? 'pointer' : ''
    })
    return () => {
      made.current = undefined
      map.remove()
    }
  }, [])

  const { drawn, hidden } = props
  const shown = useRef<Drawn>({})
  useEffect(() => {
    const map = made.current
    if (!ready || !map) return
    for (const [name, data] of Object.entries(drawn) as [SourceName, FeatureCollection][]) {
      if (shown.current[name] === data) continue
      map.getSource<GeoJSONSource>(name)?.setData(data)
    }
    shown.current = drawn
    const root = place.current
    if (!root) return
    root.dataset['state'] = 'drawing'
    map.once('idle', () => {
      root.dataset['state'] = 'drawn'
    })
  }, [ready, drawn])
  useEffect(() => {
    const map = made.current
    if (!ready || !map) return
    for (const layer of layers)
      for (const id of layersOf[layer])
        map.setLayoutProperty(id, 'visibility', hidden.includes(layer) ? 'none' : 'visible')
  }, [ready, hidden])

  if (failed) return <>{props.fallback}</>
  return <div ref={place} className={css['canvas']} />
}
