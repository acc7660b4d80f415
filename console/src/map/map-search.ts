export const layers = ['status', 'alerts', 'people', 'countries'] as const
export type Layer = (typeof layers)[number]

/** What is looked at: everything that a colleague needs to see the same map. */
export interface MapSearch {
  /** The chosen alert. */
  readonly alert?: string
  /** ISO time; left out it is now. */
  readonly at?: string
  /** The box of an opened cluster: west,south,east,north. */
  readonly in?: string
  /** The code of a country whose people without a place are listed. */
  readonly country?: string
  readonly person?: string
  readonly list?: 'alerts'
  /** Layers that are not drawn, with commas. */
  readonly hide?: string
  /** longitude,latitude,zoom */
  readonly view?: string
}

const texts = ['alert', 'at', 'in', 'country', 'person', 'hide', 'view'] as const

export function readSearch(search: Readonly<Record<string, unknown>>): MapSearch {
  const read: Record<string, string> = {}
  for (const name of texts) if (typeof search[name] === 'string' && search[name] !== '') read[name] = search[name]
  if (search['list'] === 'alerts') read['list'] = 'alerts'
  if (read['at'] !== undefined && Number.isNaN(Date.parse(read['at']))) delete read['at']
  return read
}

export interface View {
  readonly lng: number
  readonly lat: number
  readonly zoom: number
}

export function readView(text: string | undefined): View | undefined {
  const [lng = Number.NaN, lat = Number.NaN, zoom = Number.NaN] = (text ?? '').split(',').map(Number)
  return [lng, lat, zoom].every(Number.isFinite) ? { lng, lat, zoom } : undefined
}

export const writeView = ({ lng, lat, zoom }: View): string => `${lng.toFixed(3)},${lat.toFixed(3)},${zoom.toFixed(2)}`
