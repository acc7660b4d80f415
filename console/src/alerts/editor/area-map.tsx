import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { PencilLine } from 'lucide-react'
import { Map as GlMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { boundsOf, circleOf, type Point, type Shape } from '../../parts/map/shapes.ts'
import { colour, worldLayers } from '../../parts/map/world-layers.ts'
import css from './area-map.module.css'
import { words } from './words.ts'
import 'maplibre-gl/dist/maplibre-gl.css'

setWorkerUrl(workerUrl)

const firstZoom = 1.2
const longestDigits = 6

/** Coordinates of a millionth of a degree are a few centimetres. */
const rounded = (shape: Polygon): Polygon => ({
  type: 'Polygon',
  coordinates: shape.coordinates.map((ring) =>
    ring.map(([lng = 0, lat = 0]) => [Number(lng.toFixed(longestDigits)), Number(lat.toFixed(longestDigits))]),
  ),
})

const isSame = (one: readonly Shape[], other: readonly Shape[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What cannot be drawn on with corners: circles of points, and shapes of several parts. */
const fixedOf = (polygons: readonly Shape[], points: readonly Point[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    ...points.map((point) => circleOf(point)),
    ...polygons.filter(({ type }) => type === 'MultiPolygon').map((shape) => shape as unknown as MultiPolygon),
  ].map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
})

function startDrawing(map: GlMap): TerraDraw {
  const high = colour('--high') as `#${string}`
  const styles = { fillColor: high, fillOpacity: 0.22, outlineColor: high, outlineWidth: 2 } as const
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: longestDigits }),
    modes: [
      new TerraDrawPolygonMode({ styles }),
      new TerraDrawSelectMode({
        flags: {
          polygon: {
            feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } },
          },
        },
        styles: {
          selectedPolygonColor: high,
          selectedPolygonFillOpacity: 0.3,
          selectedPolygonOutlineColor: high,
        },
      }),
    ],
  })
  draw.start()
  draw.setMode('select')
  return draw
}

const drawnOf = (draw: TerraDraw): Shape[] =>
  draw
    .getSnapshot()
    .filter(({ geometry, properties }) => geometry.type === 'Polygon' && properties['mode'] === 'polygon')
    .map(({ geometry }) => rounded(geometry as Polygon))

/** The affected area on our borders: corners are set by tapping and moved by dragging. */
export function AreaMap({
  polygons,
  points,
  onPolygons,
}: {
  readonly polygons: readonly Shape[]
  readonly points: readonly Point[]
  readonly onPolygons: (polygons: readonly Shape[]) => void
}) {
  const t = useWords(words)
  const box = useRef<HTMLDivElement>(null)
  const [tools, setTools] = useState<{ readonly map: GlMap; readonly draw: TerraDraw }>()
  const [failed, setFailed] = useState(false)
  const [drawing, setDrawing] = useState(false)
  /** What the map was moved to: what is drawn by hand does not move it. */
  const fitted = useRef<{ readonly tools: unknown; readonly points: readonly Point[] }>(undefined)
  const latest = useRef({ polygons, onPolygons })
  latest.current = { polygons, onPolygons }

  useEffect(() => {
    if (!box.current) return
    let map: GlMap | undefined
    let draw: TerraDraw | undefined
    try {
      map = new GlMap({
        container: box.current,
        style: {
          version: 8,
          sources: {},
          layers: [{ id: 'sea', type: 'background', paint: { 'background-color': colour('--sea') } }],
        },
        center: [0, 20],
        zoom: firstZoom,
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        maxPitch: 0,
      })
    } catch {
      setFailed(true)
      return
    }
    const made = map
    made.once('load', () => {
      made.addSource('fixed', { type: 'geojson', tolerance: 0.05, data: fixedOf([], []) })
      made.addLayer({
        id: 'fixed',
        type: 'fill',
        source: 'fixed',
        paint: { 'fill-color': colour('--high'), 'fill-opacity': 0.22 },
      })
      made.addLayer({
        id: 'fixed-edge',
        type: 'line',
        source: 'fixed',
        paint: { 'line-color': colour('--high'), 'line-width': 2 },
      })
      void worldLayers(made, 'fixed')
      const own = startDrawing(made)
      draw = own
      own.on('finish', (_id, { action }) => {
        if (action === 'draw') {
          own.setMode('select')
          setDrawing(false)
        }
        const kept = latest.current.polygons.filter(({ type }) => type === 'MultiPolygon')
        latest.current.onPolygons([...kept, ...drawnOf(own)])
      })
      setTools({ map: made, draw: own })
    })
    return () => {
      draw?.stop()
      made.remove()
      setTools(undefined)
    }
  }, [])

  useEffect(() => {
    if (!tools) return
    const { map, draw } = tools
    const source = map.getSource('fixed')
    if (source && 'setData' in source) (source as { setData(data: unknown): void }).setData(fixedOf(polygons, points))
    const simple = polygons.filter(({ type }) => type === 'Polygon')
    const isDrawn = isSame(simple, drawnOf(draw))
    const isFitted = fitted.current?.tools === tools && JSON.stringify(fitted.current.points) === JSON.stringify(points)
    if (isDrawn && isFitted) return
    fitted.current = { tools, points }
    if (!isDrawn) {
      draw.clear()
      draw.addFeatures(
        simple.map((shape) => ({
          type: 'Feature',
          properties: { mode: 'polygon' },
          geometry: rounded(shape as unknown as Polygon),
        })),
      )
    }
    const bounds = boundsOf(polygons, points)
    if (bounds) map.fitBounds([...bounds], { padding: 48, maxZoom: 8, animate: false })
  }, [tools, polygons, points])

  if (failed) return <p className={css['failed']}>{t('noMap')}</p>
  return (
    <>
      <section ref={box} className={css['map']} aria-label={t('map')} />
      <div className={css['tools']}>
        <Button
          icon={<PencilLine aria-hidden />}
          aria-pressed={drawing}
          disabled={!tools}
          onClick={() => {
            tools?.draw.setMode(drawing ? 'select' : 'polygon')
            setDrawing(!drawing)
          }}
        >
          {drawing ? t('drawing') : t('draw')}
        </Button>
      </div>
    </>
  )
}
