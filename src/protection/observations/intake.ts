import { type FlightCode, type FlightState, keyOf, type Observation } from '../flights/flight.ts'
import { departsLate, Knowledge } from './knowledge.ts'
import { type ObservationDraft, toObservation } from './observation.ts'

/** A flight as it is kept. */
export interface FlightRecord {
  readonly id: string
  readonly destinationAirportId: string | null
  /** The observations that still count. */
  readonly counting: readonly Observation[]
}

/** An observation that is kept already, of a flight that turned out to be another known one. */
export interface MovedObservation {
  readonly id: string
  readonly observation: Observation
}

/** An observation and what it did when it came in. `order` is its number among all that this intake numbers. */
export interface NumberedObservation {
  readonly order: number
  readonly changed: boolean
  readonly latest: readonly string[]
}
export interface NewObservation extends NumberedObservation {
  readonly draft: ObservationDraft
  readonly observation: Observation
}

/** Drafts that are about one flight, by whatever code; and the known flights that these codes have. */
export interface FlightGroup {
  readonly drafts: readonly ObservationDraft[]
  readonly codes: ReadonlyMap<string, FlightCode>
  /** The oldest first. More than one: they are one flight from now on. */
  readonly flightIds: readonly string[]
}

/** What becomes of one flight. */
export interface FlightPlan {
  readonly id: string
  readonly isNew: boolean
  readonly code: FlightCode
  readonly destinationAirportId: string | null
  readonly counting: readonly Observation[]
  readonly state: FlightState
  /** Something else is known now, or it has another code. */
  readonly isChanged: boolean
  /** Its kept row is another one now, if only by the time of an observation. */
  readonly isTouched: boolean
  readonly lateDepartureChanged: boolean
  /** The number of the last observation that changed it; null where none did. */
  readonly lastChange: number | null
  readonly added: readonly NewObservation[]
  readonly moved: readonly (NumberedObservation & { readonly id: string })[]
  readonly newCodes: readonly FlightCode[]
  readonly goneIds: readonly string[]
  /** When its new codes joined it. */
  readonly joined: number | null
}

/** The draft without codeshares that staff have separated from another of its codes. */
export function withoutSeparated(
  draft: ObservationDraft,
  isSeparated: (one: FlightCode, other: FlightCode) => boolean,
): ObservationDraft {
  const codeshares: FlightCode[] = []
  for (const code of draft.codeshares)
    if (![draft.code, ...codeshares].some((kept) => isSeparated(code, kept))) codeshares.push(code)
  return codeshares.length === draft.codeshares.length ? draft : { ...draft, codeshares }
}

/** Finds which drafts are about one flight: they share a code, or their codes are of one known flight. */
export function groupByFlight(
  drafts: readonly ObservationDraft[],
  knownIds: ReadonlyMap<string, string>,
): readonly FlightGroup[] {
  const parents = new Map<string, string>()
  const rootOf = (node: string): string => {
    const parent = parents.get(node) ?? node
    if (parent === node) return node
    const root = rootOf(parent)
    parents.set(node, root)
    return root
  }
  const codesOf = ({ code, codeshares }: ObservationDraft) =>
    [code, ...codeshares].map((one) => [keyOf(one), one] as const)
  for (const draft of drafts) {
    const root = rootOf(keyOf(draft.code))
    for (const [key] of codesOf(draft)) {
      parents.set(rootOf(key), root)
      const flightId = knownIds.get(key)
      if (flightId !== undefined) parents.set(rootOf(flightId), root)
    }
  }
  interface Group {
    readonly drafts: ObservationDraft[]
    readonly codes: Map<string, FlightCode>
    readonly ids: Set<string>
  }
  const groups = new Map<string, Group>()
  for (const draft of drafts) {
    const root = rootOf(keyOf(draft.code))
    const group: Group = groups.get(root) ?? { drafts: [], codes: new Map(), ids: new Set() }
    groups.set(root, group)
    group.drafts.push(draft)
    for (const [key, code] of codesOf(draft)) {
      group.codes.set(key, code)
      const flightId = knownIds.get(key)
      if (flightId !== undefined) group.ids.add(flightId)
    }
  }
  return [...groups.values()].map((one) => ({ drafts: one.drafts, codes: one.codes, flightIds: [...one.ids].sort() }))
}

export interface PlanContext {
  readonly records: ReadonlyMap<string, FlightRecord>
  readonly knownIds: ReadonlyMap<string, string>
  /** The observations of flights that are joined with another, in their order. */
  readonly moved: ReadonlyMap<string, readonly MovedObservation[]>
  readonly makeId: () => string
  /** The next number. */
  readonly number: () => number
}

/** What becomes of the flight when its observations come in, one after the other. */
export function planFlight({ drafts, codes, flightIds }: FlightGroup, context: PlanContext): FlightPlan | undefined {
  const [first] = drafts
  if (!first) return undefined
  const [keptId, ...goneIds] = flightIds
  const record = keptId === undefined ? undefined : context.records.get(keptId)
  const knowledge = new Knowledge(record?.counting ?? [])
  const wasLate = departsLate(knowledge.state())
  const newCodes = [...codes].flatMap(([key, code]) => (context.knownIds.has(key) ? [] : [code]))
  const joins = record !== undefined && (newCodes.length > 0 || goneIds.length > 0)
  const joined = joins ? context.number() : null
  let destinationAirportId = record?.destinationAirportId ?? null
  let lastChange: number | null = joined
  let isTouched = joins
  const take = (observation: Observation, destination: string | null): NumberedObservation => {
    const { latest, changed } = knowledge.take(observation)
    const order = context.number()
    if (changed) lastChange = order
    if (latest.includes('destination')) destinationAirportId = destination
    isTouched ||= latest.length > 0
    return { order, changed, latest }
  }
  const moved = goneIds.flatMap((id) => {
    const destination = context.records.get(id)?.destinationAirportId ?? null
    return (context.moved.get(id) ?? []).map((one) => ({ id: one.id, ...take(one.observation, destination) }))
  })
  const added = drafts.map((draft) => {
    const observation = toObservation(draft)
    return { draft, observation, ...take(observation, draft.destinationAirportId) }
  })
  const state = knowledge.state()
  return {
    id: keptId ?? context.makeId(),
    isNew: record === undefined,
    code: first.code,
    destinationAirportId,
    counting: knowledge.counting(),
    state,
    isChanged: lastChange !== null,
    isTouched,
    lateDepartureChanged: departsLate(state) !== wasLate,
    lastChange,
    added,
    moved,
    newCodes,
    goneIds,
    joined,
  }
}
