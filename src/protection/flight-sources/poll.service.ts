import type { Ctx } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import type { FlightCode } from '../flights/flight.ts'
import { parseFlightNumber } from '../flights/flight-number.ts'
import { listAirlinesByCode, listAirportsByCode } from '../observations/code-lookup.store.ts'
import { readFlightState, takeObservations } from '../observations/observation.service.ts'
import type { ObservationDraft } from '../observations/observation.ts'
import { findImpossible, noteImpossible } from '../observations/observation-sending.service.ts'
import { countRefusedSince, type RefusedCount } from '../observations/refused.store.ts'
import {
  type FlightSource,
  flightSource,
  nextPollAt,
  retryPollAt,
  SourceFailure,
  type WatchedFlight,
} from './flight-source.ts'
import { countPolls, type DueFlight, findNextPoll, listDueFlights, type PollCount, savePoll } from './poll.store.ts'
import { pollDue } from './poll.tasks.ts'
import type { FlightReport } from './simulator.ts'

/** The most flights of one round; what is left waits for the next one. */
const flightsARound = 500
/** A round ends before the next one is due. */
const roundMs = 4 * 60_000

/** The codeshares whose airline we know. */
async function codesharesOf(ctx: Ctx, flight: FlightCode, reports: readonly FlightReport[]) {
  const named = [...new Set(reports.flatMap(({ codeshares }) => codeshares))].flatMap((one) => {
    const { carrier, number } = parseFlightNumber(one) ?? {}
    return carrier && number ? [{ name: one, carrier, number }] : []
  })
  const airlines = await listAirlinesByCode(ctx.db, [...new Set(named.map(({ carrier }) => carrier))])
  return named.flatMap(({ name, carrier, number }) => {
    const airline = airlines.find(({ code }) => code === carrier)
    return airline ? [{ name, code: { ...flight, airlineId: airline.id, number } }] : []
  })
}

const codeOf = ({ airlineId, number, originAirportId, day }: DueFlight): FlightCode => ({
  airlineId,
  number,
  originAirportId,
  day,
})

async function take(
  ctx: Ctx,
  source: FlightSource,
  flight: DueFlight,
  reports: readonly FlightReport[],
): Promise<void> {
  const code = codeOf(flight)
  const codeshares = await codesharesOf(ctx, code, reports)
  const destinations = await listAirportsByCode(ctx.db, [
    ...new Set(reports.flatMap(({ facts }) => facts.destination ?? [])),
  ])
  const drafts: ObservationDraft[] = reports.map(({ observedAt, facts }) => ({
    code,
    codeshares: codeshares.map((one) => one.code),
    designators: [`${flight.airline}${flight.number}`, ...codeshares.map((one) => one.name)],
    source: source.name,
    observedAt,
    facts,
    destinationAirportId: destinations.find((airport) => airport.code === facts.destination)?.id ?? null,
  }))
  const impossible = await findImpossible(ctx, drafts)
  await noteImpossible(ctx, drafts, impossible)
  await takeObservations(
    ctx,
    drafts.filter((_, n) => Object.keys(impossible[n] ?? {}).length === 0),
  )
}

/** Polls one flight and stores the outcome. Throws what the source wants to be left alone for. */
async function pollOne(ctx: Ctx, source: FlightSource, flight: DueFlight, signal: AbortSignal): Promise<void> {
  const now = ctx.freshNow()
  const poll = { ...codeOf(flight), source: source.name, polledAt: now }
  let reports: readonly FlightReport[] | undefined
  try {
    reports = await source.poll(flight satisfies WatchedFlight, now, signal)
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    const failures = flight.failures + 1
    const detail = error.message
    await savePoll(ctx.db, { ...poll, outcome: 'failed', failures, detail, nextPollAt: retryPollAt(failures, now) })
    ctx.log.warn({ err: detail, source: source.name }, 'a source of flights did not answer')
    throw error
  }
  if (reports === undefined || reports.length === 0) {
    const failures = flight.failures + 1
    await savePoll(ctx.db, {
      ...poll,
      outcome: 'unknown',
      failures,
      detail: null,
      nextPollAt: retryPollAt(failures, now),
    })
    return
  }
  await take(ctx, source, flight, reports)
  const [known] = await readFlightState(ctx, [codeOf(flight)])
  const arrival = known?.state.actual_arrival ?? known?.state.estimated_arrival
  const next = nextPollAt(
    {
      scheduledDeparture: flight.scheduledDeparture,
      scheduledArrival: flight.scheduledArrival,
      expectedArrival: arrival === undefined ? null : new Date(arrival),
      landed: known?.state.status === 'landed',
    },
    now,
  )
  await savePoll(ctx.db, { ...poll, outcome: 'known', failures: 0, detail: null, nextPollAt: next })
}

/**
 * Polls a source for the watched flights that are due. A source that says to wait, or fails three times in a row, is polled
 * again in the next round.
 */
export async function pollFlights(ctx: Ctx, source: FlightSource, signal: AbortSignal): Promise<void> {
  const round = AbortSignal.any([signal, AbortSignal.timeout(roundMs)])
  let failed = 0
  for (const flight of await listDueFlights(ctx.db, ctx.now, flightsARound)) {
    if (round.aborted || failed >= 3) return
    try {
      await pollOne(ctx, source, flight, signal)
      failed = 0
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      if (error.waitMs !== undefined) return
      failed++
    }
  }
}

/** Rounds begin at full five minutes, so that flights are polled together. */
const gridMs = 5 * 60_000

/** The next round is due when a flight is, and not before the next full five minutes. */
export async function pollLater(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime()
  const next = await findNextPoll(ctx.db, ctx.now)
  if (!next) return
  const dueAt = new Date(Math.max(Math.ceil(next.getTime() / gridMs), Math.floor(now / gridMs) + 1) * gridMs)
  await enqueue(ctx, pollDue, {}, { key: 'next', dueAt })
}

export interface SourceReport {
  readonly name: string
  readonly cannotSee: string
  /** What became of the polls of the last day. */
  readonly polls: readonly PollCount[]
  /** Its impossible observations of the last thirty days. */
  readonly refused: readonly RefusedCount[]
}

const day = 86_400_000

/** The source that is polled, with its state, and the sources with refused observations. */
export async function readSources(ctx: Ctx): Promise<readonly SourceReport[]> {
  const source = flightSource()
  const [polls, refused] = await Promise.all([
    countPolls(ctx.db, new Date(ctx.now.getTime() - day)),
    countRefusedSince(ctx.db, new Date(ctx.now.getTime() - 30 * day)),
  ])
  const refusedBy = Map.groupBy(refused, ({ source }) => source)
  const names = new Set([...(source ? [source.name] : []), ...refusedBy.keys()])
  return [...names].map((name) => ({
    name,
    cannotSee: name === source?.name ? source.cannotSee : 'Everything that it does not send: it is not polled.',
    polls: name === source?.name ? polls : [],
    refused: refusedBy.get(name) ?? [],
  }))
}
