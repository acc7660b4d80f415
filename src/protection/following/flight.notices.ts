import type { Notice, NoticeTexts } from '../../delivery/index.ts'
import { normalizeFlightNumber, type TripInFull } from '../../trips/index.ts'
import type { AirSegment, Change, FollowedType } from './followed-segment.ts'

type Language = 'en' | 'es'
type End = AirSegment['from']

const days = {
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
}

/** What the clocks at the place show: `10:45, 17 November`. */
const clock = (local: string | null, language: Language): string =>
  local === null ? '?' : `${local.slice(11, 16)}, ${days[language].format(new Date(`${local}Z`))}`

const airportOf = ({ place }: End): string => place.name ?? place.cityName ?? place.code ?? '?'

/** `British Airways BA117`. */
function flightName({ texts }: AirSegment): string {
  const airline = texts.normalized_airline ?? texts.airline
  return [airline, normalizeFlightNumber(texts)].filter(Boolean).join(' ')
}

interface Named {
  readonly name: string
  readonly origin: string
  readonly destination: string
}

const namesOf = (segment: AirSegment): Named => ({
  name: flightName(segment),
  origin: airportOf(segment.from),
  destination: airportOf(segment.until),
})

const expected = (end: End, language: Language): string => clock(end.estimatedLocal ?? end.local, language)

/** Both languages of a text that only differs by its words. */
const both = (write: (language: Language) => { title: string; body: string }): NoticeTexts => ({
  en: write('en'),
  es: write('es'),
})

const lateTexts = (segment: AirSegment, minutes: number): NoticeTexts =>
  both((language) => {
    const { name, origin, destination } = namesOf(segment)
    const [leaves, lands] = [expected(segment.from, language), expected(segment.until, language)]
    return language === 'en'
      ? {
          title: `${name} is ${minutes} minutes late`,
          body: `It leaves ${origin} at ${leaves}, and arrives at ${destination} at ${lands} (local times).`,
        }
      : {
          title: `${name} tiene ${minutes} minutos de retraso`,
          body: `Sale de ${origin} a las ${leaves}, y llega a ${destination} a las ${lands} (horas locales).`,
        }
  })

const cancelledTexts = (segment: AirSegment): NoticeTexts =>
  both((language) => {
    const { name, origin, destination } = namesOf(segment)
    const leaves = clock(segment.from.local, language)
    return language === 'en'
      ? {
          title: `${name} is cancelled`,
          body: `The flight from ${origin} to ${destination} at ${leaves} (local time) is cancelled. Ask the airline for another flight.`,
        }
      : {
          title: `${name} está cancelado`,
          body: `El vuelo de ${origin} a ${destination} a las ${leaves} (hora local) está cancelado. Pide otro vuelo a la aerolínea.`,
        }
  })

const landedTexts = (segment: AirSegment): NoticeTexts =>
  both((language) => {
    const { name, origin, destination } = namesOf(segment)
    const at = expected(segment.until, language)
    return language === 'en'
      ? {
          title: `${name} has landed`,
          body: `The flight from ${origin} landed at ${destination} at ${at} (local time).`,
        }
      : {
          title: `${name} ha aterrizado`,
          body: `El vuelo de ${origin} aterrizó en ${destination} a las ${at} (hora local).`,
        }
  })

/** Where the traveller has to go now: the words for each end and thing. */
const elsewhere = (segment: AirSegment, words: Readonly<Record<Language, readonly [title: string, body: string]>>) =>
  both((language) => {
    const [title, body] = words[language]
    return { title: `${flightName(segment)}: ${title}`, body }
  })

function changedTexts({ type, segment, minutes }: Change): NoticeTexts {
  const { name, origin, destination } = namesOf(segment)
  const { departure_gate, departure_terminal, arrival_gate, arrival_terminal, baggage_claim } = segment.texts
  switch (type) {
    case 100:
      return cancelledTexts(segment)
    case 101:
      return lateTexts(segment, minutes)
    case 103:
      return elsewhere(segment, {
        en: [`arrives at gate ${arrival_gate}`, `${name} now arrives at gate ${arrival_gate} of ${destination}.`],
        es: [`llega a la puerta ${arrival_gate}`, `${name} llega ahora a la puerta ${arrival_gate} de ${destination}.`],
      })
    case 104:
      return elsewhere(segment, {
        en: [`gate ${departure_gate}`, `${name} now leaves from gate ${departure_gate} of ${origin}. Go there.`],
        es: [
          `puerta ${departure_gate}`,
          `${name} sale ahora de la puerta ${departure_gate} de ${origin}. Dirígete allí.`,
        ],
      })
    case 105:
      return elsewhere(segment, {
        en: [
          `terminal ${departure_terminal}`,
          `${name} now leaves from terminal ${departure_terminal} of ${origin}. Go there.`,
        ],
        es: [
          `terminal ${departure_terminal}`,
          `${name} sale ahora de la terminal ${departure_terminal} de ${origin}. Dirígete allí.`,
        ],
      })
    case 106:
      return elsewhere(segment, {
        en: [
          `arrives at terminal ${arrival_terminal}`,
          `${name} now arrives at terminal ${arrival_terminal} of ${destination}.`,
        ],
        es: [
          `llega a la terminal ${arrival_terminal}`,
          `${name} llega ahora a la terminal ${arrival_terminal} de ${destination}.`,
        ],
      })
    case 107:
      return elsewhere(segment, {
        en: [`baggage at ${baggage_claim}`, `Baggage of ${name} comes out at ${baggage_claim} in ${destination}.`],
        es: [`equipaje en ${baggage_claim}`, `El equipaje de ${name} sale en ${baggage_claim} de ${destination}.`],
      })
    case 301:
      return landedTexts(segment)
  }
}

/** One notification per (person, cause): somebody with the flight on two trips is notified once. */
const causeOf = (flightId: string, type: number, { step }: Change): string => `flight:${flightId}:${type}:${step.seq}`

const mutedOn = (trip: TripInFull): readonly string[] =>
  trip.travellers.filter((one) => one.muted).map((one) => one.userId)

export type TravellerType = Exclude<FollowedType, 301>

/** 100, 101 and 103 to 107: for travellers of the flight. */
export function travellerNotice(
  flightId: string,
  trip: TripInFull,
  change: Change & { readonly type: TravellerType },
  userIds: readonly string[],
): Notice {
  const { type, segment } = change
  const common = {
    userIds,
    companyId: trip.companyId,
    thread: `flight:${flightId}`,
    quietFor: mutedOn(trip),
    cause: causeOf(flightId, type, change),
    texts: changedTexts(change),
    occurredAt: change.step.receivedAt,
  } as const
  return type === 100 || type === 101
    ? { ...common, type, data: { trip_id: trip.id, air_segment_id: segment.id } }
    : { ...common, type, data: { air_segment_id: segment.id } }
}

const monitorTypes = { 301: 301, 101: 302, 100: 303 } as const
export type MonitoredType = keyof typeof monitorTypes
export const isMonitored = (change: Change): change is Change & { readonly type: MonitoredType } =>
  change.type in monitorTypes

/** 301, 302 and 303: for the managers of a company with so many travellers on the flight. */
export function monitorNotice(
  flightId: string,
  companyId: string,
  change: Change & { readonly type: MonitoredType },
  travellers: number,
  userIds: readonly string[],
): Notice {
  const type = monitorTypes[change.type]
  const { en, es } = changedTexts(change)
  return {
    type,
    userIds,
    companyId,
    data: {},
    thread: `flight:${flightId}`,
    cause: causeOf(flightId, type, change),
    texts: {
      en: { title: en.title, body: `${en.body} Travellers of yours on it: ${travellers}.` },
      es: { title: es.title, body: `${es.body} Viajeros de tu empresa a bordo: ${travellers}.` },
    },
    occurredAt: change.step.receivedAt,
  }
}

export interface DelayedAirport {
  readonly id: string
  readonly code: string
  readonly name: string
  /** The hour of departures, by schedule. */
  readonly hour: Date
}

/** 102: many departures of an airport are late. */
export function airportNotice(airport: DelayedAirport, trip: TripInFull, userIds: readonly string[]): Notice {
  return {
    type: 102,
    userIds,
    companyId: trip.companyId,
    data: { trip_id: trip.id, airport_code: airport.code },
    thread: `airport:${airport.id}`,
    quietFor: mutedOn(trip),
    cause: `airport:${airport.id}:${airport.hour.toISOString()}`,
    texts: {
      en: {
        title: `Delays at ${airport.name}`,
        body: `Many departures of ${airport.name} are an hour late or more. Ask the airline about yours before you leave for the airport.`,
      },
      es: {
        title: `Retrasos en ${airport.name}`,
        body: `Muchas salidas de ${airport.name} llevan una hora de retraso o más. Pregunta a la aerolínea por la tuya antes de salir hacia el aeropuerto.`,
      },
    },
  }
}
