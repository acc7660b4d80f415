/** What the addresses of these screens say. */
export interface EndpointSearch {
  readonly endpoint?: string
  readonly register?: true
}

export const outcomes = ['failed', 'waiting', 'delivered', 'dropped'] as const
export type Outcome = (typeof outcomes)[number]
export const spans = [24, 72, 192] as const

/** Changes of it: undefined takes a key away. */
export type SearchChange = { readonly [K in keyof DeliverySearch]?: DeliverySearch[K] | undefined }

export interface DeliverySearch {
  readonly outcome?: Outcome
  readonly endpoint?: string
  readonly event?: number
  readonly hours?: number
  /** The delivery that is open, and which of its tries. */
  readonly delivery?: number
  readonly try?: number
  readonly part?: 'answer' | 'headers'
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const whole = (value: unknown): number | undefined => {
  const number = Number(value)
  return value !== undefined && value !== '' && Number.isSafeInteger(number) ? number : undefined
}
const known = <T>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value)

/** Without the keys that have no value, so that addresses stay short. */
const given = <T extends object>(search: T) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

export const endpointSearch = (search: Readonly<Record<string, unknown>>): EndpointSearch =>
  given({ endpoint: text(search['endpoint']), register: search['register'] === true ? (true as const) : undefined })

export const deliverySearch = (search: Readonly<Record<string, unknown>>): DeliverySearch =>
  given({
    outcome: known(outcomes, search['outcome']),
    endpoint: text(search['endpoint']),
    event: whole(search['event']),
    hours: known(spans as readonly number[], whole(search['hours'])),
    delivery: whole(search['delivery']),
    try: whole(search['try']),
    part: known(['answer', 'headers'] as const, search['part']),
  })
