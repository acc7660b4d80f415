import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/db.ts'
import { everything } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueMany } from '../../platform/jobs/task.ts'
import { filterBookedFlights } from '../../trips/index.ts'
import { type FlightCode, keyOf } from '../flights/flight.ts'
import {
  insertCodes,
  insertObservations,
  joinFlights,
  listLeavingObservations,
  lockIntake,
  lockKnownFlights,
  reserveNumbers,
  writeFlights,
} from './intake.store.ts'
import {
  type FlightGroup,
  type FlightPlan,
  groupByFlight,
  type MovedObservation,
  planFlight,
  withoutSeparated,
} from './intake.ts'
import {
  findKnownFlights,
  listCodes,
  listRegisteredFlightIds,
  listSeparated,
  listTakenBack,
} from './observation.store.ts'
import { flightsAtOnce, flightsChanged, followFlights } from './observation.tasks.ts'
import { type Intake, type KnownFlight, type ObservationDraft, toObservation } from './observation.ts'

/** What becomes of each flight. The numbers of the observations count from 0. */
async function planFlights(tx: Ctx, sent: readonly ObservationDraft[]): Promise<[readonly FlightPlan[], number]> {
  const separated = await listSeparated(tx.db, sent.filter(({ codeshares }) => codeshares.length > 0).flatMap(codesOf))
  const drafts = separated.size === 0 ? sent : sent.map((draft) => withoutSeparated(draft, isIn(separated)))
  const codes = [...new Map(drafts.flatMap(codesOf).map((code) => [keyOf(code), code])).entries()]
  const known = await lockKnownFlights(
    tx.db,
    codes.map(([, code]) => code),
  )
  const records = new Map(known.map(({ record }) => [record.id, record]))
  const knownIds = new Map(known.flatMap(({ n, record }) => (codes[n] ? [[codes[n][0], record.id] as const] : [])))
  const takenBack = await listTakenBack(tx.db, [...records.keys()])
  const groups = groupByFlight(drafts, knownIds).map((group) => withoutTakenBack(group, takenBack))
  const moved = new Map<string, readonly MovedObservation[]>()
  for (const { flightIds } of groups) {
    const [keptId, ...goneIds] = flightIds
    if (keptId === undefined || goneIds.length === 0) continue
    for (const [id, rows] of await listLeavingObservations(tx.db, goneIds, keptId)) moved.set(id, rows)
  }
  let count = 0
  const context = { records, knownIds, moved, makeId: () => newId(tx.now), number: () => count++ }
  return [groups.flatMap((group) => planFlight(group, context) ?? []), count]
}

const isIn =
  (separated: ReadonlySet<string>) =>
  (one: FlightCode, other: FlightCode): boolean =>
    separated.has(`${keyOf(one)} / ${keyOf(other)}`)

/** What staff have taken back does not count when it is sent again. */
const withoutTakenBack = (group: FlightGroup, takenBack: ReadonlySet<string>): FlightGroup =>
  takenBack.size === 0
    ? group
    : { ...group, drafts: group.drafts.filter((draft) => !takenBack.has(toObservation(draft).digest)) }

const codesOf = ({ code, codeshares }: ObservationDraft): readonly FlightCode[] => [code, ...codeshares]

/** Writes the plans; gives the number of new observations. */
async function writePlans(tx: Ctx, plans: readonly FlightPlan[], seqOf: (order: number) => number): Promise<number> {
  await writeFlights(tx.db, plans, seqOf, tx.now)
  for (const plan of plans) if (plan.goneIds.length > 0) await joinFlights(tx.db, plan, seqOf)
  const newCodes = plans.flatMap(({ id, newCodes, joined }) =>
    newCodes.map((code) => ({ code, flightId: id, joinedSeq: joined === null ? 0 : seqOf(joined) })),
  )
  const rows = plans.flatMap(({ id, added }) =>
    added.map(({ order, draft, observation, changed, latest }) => ({
      id: newId(tx.now),
      seq: seqOf(order),
      flightId: id,
      observation,
      designators: draft.designators,
      changed,
      latest,
    })),
  )
  const [, taken] = await Promise.all([insertCodes(tx.db, newCodes), insertObservations(tx.db, rows, tx.now)])
  return taken
}

const inChunks = (flightIds: readonly string[]): { payload: { flightIds: string[] } }[] =>
  Array.from({ length: Math.ceil(flightIds.length / flightsAtOnce) }, (_, n) => ({
    payload: { flightIds: flightIds.slice(n * flightsAtOnce, (n + 1) * flightsAtOnce) },
  }))

/** Adds the tasks for changed flights that somebody has booked or registered. */
export async function addTasks(
  tx: Ctx,
  plans: readonly Pick<FlightPlan, 'id' | 'isChanged' | 'lateDepartureChanged'>[],
): Promise<void> {
  const changed = plans.filter(({ isChanged }) => isChanged)
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  const [codes, registered] = await Promise.all([listCodes(tx.db, ids), listRegisteredFlightIds(tx.db, ids)])
  const booked = new Set((await filterBookedFlights(tx, codes)).map(({ flightId }) => flightId))
  // A flight that nobody has booked may still disturb an airport for others.
  const followed = changed.filter(({ id, lateDepartureChanged }) => booked.has(id) || lateDepartureChanged)
  await enqueueMany(tx, followFlights, inChunks(followed.map(({ id }) => id).sort()))
  await enqueueMany(tx, flightsChanged, inChunks([...registered].sort()))
}

/**
 * Stores observations of flights. Those of one flight are applied one after the other, in the order of the list, and concurrent callers wait
 * for each other. An observation that is stored already changes nothing: only a later one replaces it.
 */
export function takeObservations(ctx: Ctx, drafts: readonly ObservationDraft[]): Promise<Intake> {
  return inTransaction(ctx, async (caller) => {
    // Flights belong to no company, and itineraries and registrations of every company follow them.
    const tx: Ctx = { ...caller, db: withScope(caller.db, everything) }
    await lockIntake(tx.db)
    const [plans, count] = await planFlights(tx, drafts)
    if (plans.length === 0) return { taken: 0, duplicates: 0, flights: 0 }
    const first = await reserveNumbers(tx.db, count)
    const taken = await writePlans(tx, plans, (order) => first + order)
    await addTasks(tx, plans)
    return { taken, duplicates: drafts.length - taken, flights: plans.length }
  })
}

/** Waits for the commits of those who take observations in now. */
export const waitForIntake = (ctx: Ctx): Promise<void> => inTransaction(ctx, (tx) => lockIntake(tx.db))

/** What is known of the flights that have these codes; one of which nothing is known is left out. */
export const readFlightState = (ctx: Ctx, codes: readonly FlightCode[]): Promise<KnownFlight[]> =>
  codes.length === 0 ? Promise.resolve([]) : findKnownFlights(ctx.db, codes)
