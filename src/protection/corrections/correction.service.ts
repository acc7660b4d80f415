import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/db.ts'
import { everything } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, found, invalid } from '../../platform/problem.ts'
import { parseFlightNumber } from '../flights/flight-number.ts'
import { listAirlinesByCode, listAirportsByCode } from '../observations/code-lookup.store.ts'
import { lockIntake, reserveNumbers, writeFlights } from '../observations/intake.store.ts'
import { Knowledge } from '../observations/knowledge.ts'
import { addTasks } from '../observations/observation.service.ts'
import { listCodes } from '../observations/observation.store.ts'
import {
  type CorrectedFlight,
  findObservation,
  forgetFlights,
  listStanding,
  lockFlight,
  markTakenBack,
  moveCode,
  separate,
  startAnew,
  updateEffects,
} from './correction.store.ts'

const reasonIn = (sent: string): string => {
  const reason = sent.trim()
  if (reason === '') throw invalid({ reason: 'must not be empty' })
  return reason
}

/** Computes what is known of a flight anew from the observations that stand, and has all who follow it take them anew. */
async function rebuildFlight(tx: Ctx, { id, code }: CorrectedFlight, isNew = false): Promise<void> {
  const knowledge = new Knowledge([])
  const effects = (await listStanding(tx.db, id)).map(({ id: observationId, observation }) => ({
    id: observationId,
    ...knowledge.take(observation),
  }))
  const state = knowledge.state()
  const [destination] = state.destination === undefined ? [] : await listAirportsByCode(tx.db, [state.destination])
  const seq = await reserveNumbers(tx.db, 1)
  await updateEffects(tx.db, effects)
  const nothing = { added: [], moved: [], newCodes: [], goneIds: [], joined: null }
  const changed = { isChanged: true, isTouched: true, lateDepartureChanged: true, lastChange: 0 }
  const plan = { id, code, isNew, state, ...nothing, ...changed, counting: knowledge.counting() }
  await writeFlights(tx.db, [{ ...plan, destinationAirportId: destination?.id ?? null }], () => seq, tx.now)
  await startAnew(tx.db, id, seq)
}

/** In one transaction, in the system's scope: itineraries and registrations of every company follow. Whoever takes observations in waits. */
const correct = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (caller) => {
    const tx: Ctx = { ...caller, db: withScope(caller.db, everything) }
    await lockIntake(tx.db)
    return work(tx)
  })

/** Has registrations and itineraries of the flights follow them anew. */
async function followAnew(tx: Ctx, flightIds: readonly string[]): Promise<void> {
  await forgetFlights(tx.db, flightIds)
  await addTasks(
    tx,
    flightIds.map((id) => ({ id, isChanged: true, lateDepartureChanged: true })),
  )
}

/**
 * Takes an observation back: it is kept and no longer counts. Decisions about registrations of the flight are computed again; what was paid stays
 * paid. Gives the id of the flight.
 */
export async function takeBackObservation(ctx: Ctx, id: string, sent: string): Promise<string> {
  const reason = reasonIn(sent)
  return correct(ctx, async (tx) => {
    const observation = found(await findObservation(tx.db, id), 'flight observation', id)
    if (observation.takenBackAt !== null) throw conflict('taken_back', 'This observation was taken back before.')
    const { flightId, source, digest } = observation
    const flight = found(await lockFlight(tx.db, flightId), 'flight', flightId)
    await markTakenBack(tx.db, id, tx.now, reason)
    await rebuildFlight(tx, flight)
    await followAnew(tx, [flightId])
    await audit(tx, {
      action: 'take_back',
      subjectKind: 'flight_observation',
      subjectId: id,
      companyId: null,
      before: { flightId, source, digest },
      after: { reason },
    })
    return flightId
  })
}

/** Which airline and number a code such as `AA6145` stands for. */
async function readCode(tx: Ctx, sent: string) {
  const { carrier, number } = parseFlightNumber(sent) ?? {}
  const [airline] = carrier ? await listAirlinesByCode(tx.db, [carrier]) : []
  if (!airline || !number) throw invalid({ code: 'must be airline and number, such as AA6145' })
  return { airlineId: airline.id, number, designator: `${airline.iata ?? airline.icao ?? ''}${number}` }
}

/**
 * Undoes a codeshare: the code is a flight of its own with what was sent under it, and stays so whatever a source says. Decisions are computed
 * again for both. Gives the id of the code's own flight.
 */
export async function separateCode(ctx: Ctx, flightId: string, sent: string, why: string): Promise<string> {
  const reason = reasonIn(why)
  return correct(ctx, async (tx) => {
    const flight = found(await lockFlight(tx.db, flightId), 'flight', flightId)
    const { airlineId, number, designator } = await readCode(tx, sent)
    const codes = (await listCodes(tx.db, [flightId])).map(({ flightId: _, ...code }) => code)
    const isWanted = (code: { airlineId: string; number: string }) =>
      code.airlineId === airlineId && code.number === number
    const wanted = codes.find(isWanted)
    if (!wanted) throw invalid({ code: 'is no code of this flight' })
    if (isWanted(flight.code)) throw invalid({ code: 'is the flight’s own code: name the other one' })
    const own = { id: newId(tx.now), code: wanted }
    // First the registrations of all of its codes: afterwards some are of the other flight.
    await forgetFlights(tx.db, [flightId])
    await rebuildFlight(tx, own, true)
    await moveCode(tx.db, flightId, wanted, designator, own.id)
    await separate(
      tx.db,
      wanted,
      codes.filter((code) => !isWanted(code)),
      reason,
      tx.now,
    )
    await rebuildFlight(tx, flight)
    await rebuildFlight(tx, own)
    await followAnew(tx, [flightId, own.id].toSorted())
    await audit(tx, {
      action: 'separate',
      subjectKind: 'flight',
      subjectId: flightId,
      companyId: null,
      before: { code: designator },
      after: { flightId: own.id, reason },
    })
    return own.id
  })
}
