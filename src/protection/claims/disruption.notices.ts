import { formatMoney, testMoneyWords } from '../../commerce/index.ts'
import type { Notice, NoticeTexts } from '../../delivery/index.ts'
import { type DisruptionKind, disruptionEvents } from '../decisions/decision.ts'
import type { ClaimFlight, ClaimInFull } from './claim.ts'
import type { FlightCase, Happening } from './disruption.event.ts'

type Language = 'en' | 'es'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A time as it is at the airport; in UTC where the airport's zone is not known. */
function localTime(at: string, zone: string | null, language: Language): string {
  const timeZone = zone ?? 'UTC'
  const key = `${language} ${timeZone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', {
      timeZone,
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    if (formats.size < 1_000) formats.set(key, format)
  }
  return `${format.format(new Date(at))}${zone === null ? ' UTC' : ''}`
}

const nameOf = ({ airline, number }: ClaimFlight): string => `${airline} ${number}`

/** Kinds of disruption that are also a message to the insured. */
const messages = {
  flight_delayed: ({ flight, state, minutes }) => {
    const arrival = state.actual_arrival ?? state.estimated_arrival
    const at = (language: Language): string =>
      arrival === undefined ? '' : localTime(arrival, flight.destinationZone, language)
    return {
      en: {
        title: `Flight ${nameOf(flight)} is late`,
        body: `${flight.airlineName} ${nameOf(flight)} from ${flight.originName} arrives ${minutes} minutes late: ${at('en')} at ${flight.destinationName}.`,
      },
      es: {
        title: `El vuelo ${nameOf(flight)} tiene retraso`,
        body: `${flight.airlineName} ${nameOf(flight)} desde ${flight.originName} llega con ${minutes} minutos de retraso: ${at('es')} a ${flight.destinationName}.`,
      },
    }
  },
  flight_cancelled: ({ flight }) => ({
    en: {
      title: `Flight ${nameOf(flight)} is cancelled`,
      body: `${flight.airlineName} has cancelled ${nameOf(flight)} from ${flight.originName} to ${flight.destinationName} (${localTime(flight.scheduledDeparture.toISOString(), flight.originZone, 'en')}). Ask the airline for another flight.`,
    },
    es: {
      title: `El vuelo ${nameOf(flight)} está cancelado`,
      body: `${flight.airlineName} ha cancelado ${nameOf(flight)} de ${flight.originName} a ${flight.destinationName} (${localTime(flight.scheduledDeparture.toISOString(), flight.originZone, 'es')}). Pida otro vuelo a la aerolínea.`,
    },
  }),
  flight_diverted: ({ flight, state }) => ({
    en: {
      title: `Flight ${nameOf(flight)} is diverted`,
      body: `${flight.airlineName} ${nameOf(flight)} to ${flight.destinationName} lands ${state.diverted_to === undefined ? 'at another airport' : `at ${state.diverted_to}`}. The airline says how the journey goes on.`,
    },
    es: {
      title: `El vuelo ${nameOf(flight)} ha sido desviado`,
      body: `${flight.airlineName} ${nameOf(flight)} a ${flight.destinationName} aterriza en ${state.diverted_to ?? 'otro aeropuerto'}. La aerolínea le dirá cómo sigue el viaje.`,
    },
  }),
  missed_connection: ({ flight }) => ({
    en: {
      title: `Connection to ${nameOf(flight)} is missed`,
      body: `The flight before it is too late for ${flight.airlineName} ${nameOf(flight)} from ${flight.originName} to ${flight.destinationName} (${localTime(flight.scheduledDeparture.toISOString(), flight.originZone, 'en')}). Ask the airline for another flight.`,
    },
    es: {
      title: `Conexión perdida con ${nameOf(flight)}`,
      body: `El vuelo anterior llega demasiado tarde para ${flight.airlineName} ${nameOf(flight)} de ${flight.originName} a ${flight.destinationName} (${localTime(flight.scheduledDeparture.toISOString(), flight.originZone, 'es')}). Pida otro vuelo a la aerolínea.`,
    },
  }),
  lounge_access: ({ flight, minutes }) => ({
    en: {
      title: 'You may use a lounge',
      body: `${flight.airlineName} ${nameOf(flight)} leaves ${flight.originName} ${minutes} minutes late. Show this message at a lounge of the airport.`,
    },
    es: {
      title: 'Puede usar una sala VIP',
      body: `${flight.airlineName} ${nameOf(flight)} sale de ${flight.originName} con ${minutes} minutos de retraso. Enseñe este mensaje en una sala VIP del aeropuerto.`,
    },
  }),
} as const satisfies Partial<Record<DisruptionKind, (happening: FlightCase & Happening) => NoticeTexts>>

type MessageKind = keyof typeof messages
const isMessageKind = (kind: DisruptionKind): kind is MessageKind => Object.hasOwn(messages, kind)

/** What the insured has to know of the claim: that it was made, and where bank details are given while there are none. */
function claimTexts(claim: ClaimInFull, pageUrl: string | null): Readonly<Record<Language, string>> {
  const money = (language: Language): string => formatMoney(claim, language)
  return {
    en: ` A claim for ${money('en')} was made for you (${claim.humanId}). ${pageUrl === null ? 'You need not do anything.' : `Give your bank details here: ${pageUrl}`}`,
    es: ` Se ha abierto una reclamación de ${money('es')} para usted (${claim.humanId}). ${pageUrl === null ? 'No tiene que hacer nada.' : `Indique aquí sus datos bancarios: ${pageUrl}`}`,
  }
}

const withClaim = (texts: NoticeTexts, claim: Readonly<Record<Language, string>>): NoticeTexts => ({
  en: { title: texts.en.title, body: texts.en.body + claim.en },
  es: { title: texts.es.title, body: texts.es.body + claim.es },
})

const common = (one: FlightCase, claimId: string | null) => ({
  userIds: one.userId === null ? [] : [one.userId],
  companyId: one.companyId,
  thread: `flight:${one.airSegmentId}`,
  data: {
    trip_id: one.tripId,
    air_segment_id: one.airSegmentId,
    subscription_id: one.subscriptionId,
    claim_id: claimId,
  },
})

/** 1002, 1003, 1004, 1005, 1008: to the insured, once for each (registration, flight, kind). Undefined for kinds without a message. */
export function disruptionNotice(
  one: FlightCase,
  happening: Happening,
  claim: ClaimInFull | null,
  pageUrl: string | null,
): Notice | undefined {
  const { kind } = happening
  if (!isMessageKind(kind)) return undefined
  const texts = messages[kind]({ ...one, ...happening })
  return {
    ...common(one, claim?.id ?? null),
    type: disruptionEvents[kind],
    cause: `disruption:${one.registrationId}:${one.airSegmentId}:${kind}`,
    texts: claim === null ? texts : withClaim(texts, claimTexts(claim, pageUrl)),
  }
}

/** 1010: the payout of the claim was issued. Each payout is notified, also the one after a return. */
export function paymentNotice(claim: ClaimInFull): Notice {
  const flight = nameOf(claim.flight)
  const money = (language: Language): string => formatMoney(claim, language)
  return {
    ...common(claim, claim.id),
    type: 1010,
    cause: `claim:${claim.id}:paid:${claim.history.length}`,
    texts: claim.testMoney
      ? {
          en: {
            title: `Your claim ${claim.humanId} is paid with test money`,
            body: `${testMoneyWords.en} ${money('en')} for flight ${flight} are written down as paid.`,
          },
          es: {
            title: `Su reclamación ${claim.humanId} está pagada con dinero de prueba`,
            body: `${testMoneyWords.es} ${money('es')} por el vuelo ${flight} se han anotado como pagados.`,
          },
        }
      : {
          en: {
            title: `Your claim ${claim.humanId} is paid`,
            body: `The order to pay ${money('en')} for flight ${flight} to your bank account was issued. When it arrives depends on the banks.`,
          },
          es: {
            title: `Su reclamación ${claim.humanId} está pagada`,
            body: `Se ha ordenado pagar ${money('es')} por el vuelo ${flight} en su cuenta bancaria. Cuándo llega depende de los bancos.`,
          },
        },
  }
}
