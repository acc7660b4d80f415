/** What names or places a person in the records of others: other people's notifications, events, stored answers. */
export interface Traces {
  readonly userId: string
  /** Companies whose records may name the person. */
  readonly companyIds: readonly string[]
  /** Ids of what the person took part in: trips, requests to check in, invitations. */
  readonly ids: readonly string[]
  /** Ids of what is about the person alone, such as a claim or a note: a record with one is about the person. */
  readonly ownIds: readonly string[]
  /** Present and former names, longest first. */
  readonly names: readonly string[]
  /** Names in full that nobody else in these companies has: a record with one is about the person. */
  readonly uniqueNames: readonly string[]
  /** Present and former e-mail addresses and phone numbers. */
  readonly addresses: readonly string[]
  readonly birthdays: readonly string[]
  readonly externalIds: readonly string[]
  /** Numbers by which others know the person, such as an airline's of a baggage report. */
  readonly references: readonly string[]
  /** Latitudes and longitudes of where the person was. */
  readonly coordinates: readonly number[]
  /** Callers of these companies, as stored POST answers name them (`key:<id>`, `user:<id>`). */
  readonly callers: readonly string[]
}

/** What one room adds to the traces. */
export type TracesPart = Partial<Omit<Traces, 'userId'>>

export const erasedTraveller = 'Erased traveller'
/** Instead of a number by which others know the person. */
export const erasedReference = 'erased'

const lists = [
  'companyIds',
  'ids',
  'ownIds',
  'names',
  'uniqueNames',
  'addresses',
  'birthdays',
  'externalIds',
  'references',
  'coordinates',
  'callers',
] as const

/** A round number is found in too many records to be a trace. */
const isExact = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) > 1e-6

/** A short number is found in too many texts to be a trace. */
const shortestReference = 4

/** Joins the parts of all rooms, each value once. */
export function joinTraces(userId: string, parts: readonly TracesPart[]): Traces {
  const joined = Object.fromEntries(
    lists.map((name) => [name, [...new Set(parts.flatMap((part): readonly unknown[] => part[name] ?? []))]]),
  ) as unknown as Traces
  return {
    ...joined,
    userId,
    names: joined.names.filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length),
    references: joined.references.filter((one) => one.length >= shortestReference),
    coordinates: joined.coordinates.filter(isExact),
  }
}

/** A record with one of these strings is about the person. */
export const locatorsOf = ({ userId, ownIds, addresses, uniqueNames }: Traces): readonly string[] => [
  userId,
  ...ownIds,
  ...addresses,
  ...uniqueNames,
]

/** The locators as patterns for `ilike any`, in plain text and as JSON writes them. */
export const patternsOf = (locators: readonly string[]): readonly string[] =>
  [...new Set(locators.flatMap((one) => [one, JSON.stringify(one).slice(1, -1)]))].map(
    (one) => `%${one.replace(/[\\%_]/g, '\\$&')}%`,
  )

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Not inside a longer word or number. */
const whole = (text: string): string => `(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`

/** The text without the person. */
export function eraseText(text: string, traces: Traces): string {
  const words = [...traces.addresses, ...traces.names, ...traces.birthdays, ...traces.references].map(whole)
  const numbers = traces.coordinates.map((one) => `(?<![\\d.])${escaped(String(one))}(?!\\d)`)
  if (words.length + numbers.length === 0) return text
  const found = new RegExp([...words, ...numbers].join('|'), 'giu')
  const references = new Set(traces.references.map((one) => one.toLowerCase()))
  return text.replace(found, (match) => {
    if (references.has(match.toLowerCase())) return erasedReference
    return /^-?[\d.]+$/.test(match) ? '…' : erasedTraveller
  })
}

const personalKeys =
  /^(email|phone_number|birthday|first_name|last_name|external_id|home_country|picture|bio|address|passport.*|lat|lng|latitude|longitude|device_token)$/
/** Lists of what the person is. */
const personalLists = /^nationalities$/
const nameKeys = /^(name|display_name)$/
const camelToSnake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isPerson = (value: unknown, { userId }: Traces): boolean => isObject(value) && value['id'] === userId
/** A record of the person, such as a check-in. */
const isTheirs = (value: Json, { userId }: Traces): boolean =>
  value['id'] === userId || value['user_id'] === userId || value['userId'] === userId

function eraseList(values: readonly unknown[], traces: Traces): unknown[] {
  const others = values.filter(
    (one) =>
      one !== traces.userId && !isPerson(one, traces) && !(typeof one === 'string' && traces.externalIds.includes(one)),
  )
  // A list of nobody else keeps the id, so that a record stays about somebody.
  const kept = others.length > 0 ? others : values.filter((one) => one === traces.userId || isPerson(one, traces))
  return kept.map((one) => eraseJson(one, traces))
}

function eraseField(key: string, value: unknown, theirs: boolean, traces: Traces): unknown {
  const name = camelToSnake(key)
  if (theirs && value !== null && typeof value !== 'object') {
    if (personalKeys.test(name)) return null
    if (nameKeys.test(name)) return erasedTraveller
  }
  if (theirs && Array.isArray(value) && personalLists.test(name)) return []
  return eraseJson(value, traces)
}

/** The JSON value without the person: left out of lists of several, elsewhere without name, addresses and places. Ids stay. */
export function eraseJson(value: unknown, traces: Traces): unknown {
  if (typeof value === 'string') return eraseText(value, traces)
  if (typeof value === 'number') return traces.coordinates.includes(value) ? null : value
  if (Array.isArray(value)) return eraseList(value, traces)
  if (!isObject(value)) return value
  const theirs = isTheirs(value, traces)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, eraseField(key, inner, theirs, traces)]))
}

/** The JSON value has something of the person. */
export const isNamedIn = (value: unknown, traces: Traces): boolean =>
  JSON.stringify(eraseJson(value, traces)) !== JSON.stringify(value)
