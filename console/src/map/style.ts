import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type Colours, riskColour } from './images.ts'
import type { Layer } from './map-search.ts'
import { nothing } from './shapes.ts'

const sources = [
  'countries',
  'divisions',
  'borders',
  'disputed',
  'labels',
  'alerts',
  'marks',
  'cells',
  'clusters',
  'people',
  'pills',
  'chosen',
] as const
export type SourceName = (typeof sources)[number]

/** Which of our layers each choice switches. */
export const layersOf: Readonly<Record<Layer, readonly string[]>> = {
  status: ['status', 'division-status'],
  alerts: ['alert-fill', 'alert-hatch', 'alert-casing', 'alert-line', 'alert-mark'],
  people: ['cell-fill', 'cell-line', 'cluster', 'cluster-count', 'person'],
  countries: ['pill', 'pill-help'],
}

/** The reader's own fonts: the map fetches no letters. */
const plain = ['Arial', 'sans-serif']
const bold = ['Arial Bold', 'sans-serif']

const dim: ExpressionSpecification = ['get', 'dim']
const times = (factor: number): ExpressionSpecification => ['*', factor, ['get', 'dim']]

function byRisk(colours: Colours): ExpressionSpecification {
  return ['match', ['get', 'risk'], 2, riskColour(colours, 2), 1, riskColour(colours, 1), riskColour(colours, 0)]
}

function land(colours: Colours): LayerSpecification[] {
  const status: ExpressionSpecification = ['match', ['get', 'status'], 2, colours.high, 1, colours.medium, colours.land]
  const tint: ExpressionSpecification = ['match', ['get', 'status'], 2, 0.22, 1, 0.14, 0]
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    { id: 'land', type: 'fill', source: 'countries', paint: { 'fill-color': colours.land, 'fill-antialias': false } },
    { id: 'status', type: 'fill', source: 'countries', paint: { 'fill-color': status, 'fill-opacity': tint } },
    {
      id: 'division-status',
      type: 'fill',
      source: 'divisions',
      minzoom: 3.5,
      paint: { 'fill-color': status, 'fill-opacity': tint },
    },
    {
      id: 'division-line',
      type: 'line',
      source: 'divisions',
      minzoom: 4,
      paint: { 'line-color': colours.edge, 'line-width': 0.5, 'line-opacity': 0.6 },
    },
    { id: 'coast', type: 'line', source: 'countries', paint: { 'line-color': colours.edge, 'line-width': 0.4 } },
    { id: 'border', type: 'line', source: 'borders', paint: { 'line-color': colours.edge, 'line-width': 1 } },
    {
      id: 'disputed',
      type: 'line',
      source: 'disputed',
      paint: { 'line-color': colours.edge, 'line-width': 1.2, 'line-dasharray': [2, 2] },
    },
    {
      id: 'name',
      type: 'symbol',
      source: 'labels',
      minzoom: 2,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': plain,
        'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 13],
        'text-max-width': 7,
        'text-padding': 6,
        'symbol-sort-key': ['-', 0, ['get', 'size']],
      },
      paint: { 'text-color': colours.soft, 'text-halo-color': colours.land, 'text-halo-width': 1.4 },
    },
  ]
}

/** Ink casing around footprints, then the colour of the risk; hatching inside. */
function alerts(colours: Colours): LayerSpecification[] {
  return [
    {
      id: 'alert-fill',
      type: 'fill',
      source: 'alerts',
      paint: { 'fill-color': byRisk(colours), 'fill-opacity': times(0.12) },
    },
    {
      id: 'alert-hatch',
      type: 'fill',
      source: 'alerts',
      paint: {
        'fill-pattern': ['concat', 'hatch-', ['to-string', ['get', 'risk']]],
        'fill-opacity': ['case', ['get', 'chosen'], 1, times(0.7)],
      },
    },
    {
      id: 'alert-casing',
      type: 'line',
      source: 'alerts',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.ink, 'line-width': ['case', ['get', 'chosen'], 4.5, 3], 'line-opacity': dim },
    },
    {
      id: 'alert-line',
      type: 'line',
      source: 'alerts',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': byRisk(colours),
        'line-width': ['case', ['get', 'chosen'], 2.5, 1.6],
        'line-opacity': dim,
      },
    },
    {
      id: 'alert-mark',
      type: 'symbol',
      source: 'marks',
      layout: {
        'icon-image': ['concat', 'risk-', ['to-string', ['get', 'risk']]],
        'icon-size': ['interpolate', ['linear'], ['zoom'], 1, 0.7, 5, 1],
        'icon-allow-overlap': true,
        'symbol-sort-key': ['-', 0, ['get', 'sort']],
      },
      paint: { 'icon-opacity': dim },
    },
  ]
}

function people(colours: Colours): LayerSpecification[] {
  const radius: ExpressionSpecification = [
    'max',
    ['step', ['get', 'n'], 11, 10, 13, 100, 17, 1000, 21, 10000, 26],
    ['*', 3.9, ['length', ['get', 'text']]],
  ]
  return [
    {
      id: 'cell-fill',
      type: 'fill',
      source: 'cells',
      minzoom: 6,
      paint: { 'fill-color': colours.card, 'fill-opacity': times(0.35) },
    },
    {
      id: 'cell-line',
      type: 'line',
      source: 'cells',
      minzoom: 6,
      paint: { 'line-color': colours.ink, 'line-width': 1.5, 'line-dasharray': [3, 2], 'line-opacity': dim },
    },
    {
      id: 'pill',
      type: 'symbol',
      source: 'pills',
      layout: {
        'text-field': ['get', 'text'],
        'text-size': 12,
        'text-font': bold,
        'text-max-width': 30,
        'icon-image': 'pill',
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [3, 6, 3, 6],
        'text-padding': 4,
        'text-offset': [0, -1.6],
      },
      paint: { 'text-color': colours.ink, 'text-opacity': dim, 'icon-opacity': dim },
    },
    {
      id: 'cluster',
      type: 'circle',
      source: 'clusters',
      paint: {
        'circle-color': colours.ink,
        'circle-radius': radius,
        'circle-stroke-width': 1.5,
        'circle-stroke-color': colours.card,
        'circle-opacity': dim,
        'circle-stroke-opacity': dim,
      },
    },
    {
      id: 'cluster-count',
      type: 'symbol',
      source: 'clusters',
      layout: {
        'text-field': ['get', 'text'],
        'text-size': ['case', ['>', ['length', ['get', 'text']], 3], 11, 13],
        'text-font': bold,
        'text-allow-overlap': true,
        'text-padding': 8,
      },
      paint: { 'text-color': colours.onInk, 'text-opacity': dim },
    },
    {
      // Of whom only the country is known has no point; the name of the country shows that somebody there calls for help.
      id: 'pill-help',
      type: 'symbol',
      source: 'pills',
      filter: ['>', ['get', 'help'], 0],
      layout: { 'icon-image': 'help', 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
    {
      id: 'person',
      type: 'symbol',
      source: 'people',
      layout: {
        'icon-image': ['get', 'mark'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['case', ['==', ['get', 'mark'], 'help'], 1, 0],
      },
      paint: { 'icon-opacity': dim },
    },
    {
      id: 'chosen',
      type: 'circle',
      source: 'chosen',
      paint: {
        'circle-radius': 13,
        'circle-color': colours.card,
        'circle-opacity': 0,
        'circle-stroke-width': 3,
        'circle-stroke-color': colours.link,
      },
    },
  ]
}

/** Our own map: shapes of the service, colours of the tokens, letters of the reader's fonts. Nothing is fetched from elsewhere. */
export const mapStyle = (colours: Colours): StyleSpecification => ({
  version: 8,
  sources: Object.fromEntries(
    sources.map((name) => [
      name,
      { type: 'geojson', data: nothing, tolerance: 0.3, ...(name === 'countries' && { buffer: 8 }) },
    ]),
  ),
  layers: [...land(colours), ...alerts(colours), ...people(colours)],
})
