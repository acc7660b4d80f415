import type { FlightInput } from './decision.ts'

/** A sentence for people, in the languages in which everything is said. */
export interface Reason {
  readonly en: string
  readonly es: string
}
export type ReasonLanguage = keyof Reason

/** Where another language is wanted, reasons are in English. */
export const reasonLanguage = (locale: string): ReasonLanguage => (locale === 'es' ? 'es' : 'en')

const name = ({ airline, number }: FlightInput): string => `${airline} ${number}`
const minutesEn = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`)
const minutesEs = (count: number): string => (count === 1 ? '1 minuto' : `${count} minutos`)
const moment = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`

export const both = (one: Reason, other: Reason): Reason => ({
  en: `${one.en} ${other.en}`,
  es: `${one.es} ${other.es}`,
})

export const notDelayed = (isCancelled: boolean): Reason => ({
  en: `The flight is ${isCancelled ? 'cancelled' : 'diverted'}, not delayed.`,
  es: `El vuelo está ${isCancelled ? 'cancelado' : 'desviado'}, no retrasado.`,
})

export const noArrivalKnown: Reason = {
  en: 'No other arrival is known.',
  es: 'No se conoce otra hora de llegada.',
}

/** `minutes`: how late; not above 0: on time. */
export function arrival(flight: FlightInput, minutes: number, hasArrived: boolean, bound: number): Reason {
  const late = minutes > 0
  const lateEs = late ? `con ${minutesEs(minutes)} de retraso` : 'a su hora'
  return {
    en: `${name(flight)} ${hasArrived ? 'arrived' : 'is expected to arrive'} ${late ? `${minutesEn(minutes)} late` : 'on time'}; ${minutesEn(bound)} or more are a delay.`,
    es: `${name(flight)} ${hasArrived ? 'llegó' : 'llegará, según lo previsto,'} ${lateEs}; a partir de ${minutesEs(bound)} es un retraso.`,
  }
}

export const cancellation = (flight: FlightInput, isCancelled: boolean): Reason => ({
  en: `${name(flight)} is ${isCancelled ? '' : 'not '}cancelled.`,
  es: `${name(flight)} ${isCancelled ? '' : 'no '}está cancelado.`,
})

export const diversion = (flight: FlightInput, isDiverted: boolean, to: string | undefined): Reason =>
  isDiverted
    ? {
        en: `${name(flight)} is diverted to ${to ?? 'another airport'}.`,
        es: `${name(flight)} está desviado a ${to ?? 'otro aeropuerto'}.`,
      }
    : { en: `${name(flight)} is not diverted.`, es: `${name(flight)} no está desviado.` }

export const noConnection: Reason = { en: 'It is no connection.', es: 'No es una conexión.' }

export const onTime = (flight: FlightInput): Reason => ({
  en: `${name(flight)} is on time.`,
  es: `${name(flight)} llega a su hora.`,
})

/** `minutes`: what is left; below 0: the next flight leaves before the one before arrives. */
export function connection(before: FlightInput, next: FlightInput, minutes: number, bound: number): Reason {
  const bounds: Reason = {
    en: `less than ${minutesEn(bound)} are a missed connection.`,
    es: `con menos de ${minutesEs(bound)} la conexión está perdida.`,
  }
  if (minutes < 0)
    return {
      en: `${name(next)} leaves ${minutesEn(-minutes)} before the arrival of ${name(before)}; ${bounds.en}`,
      es: `${name(next)} sale ${minutesEs(-minutes)} antes de la llegada de ${name(before)}; ${bounds.es}`,
    }
  return {
    en: `${minutesEn(minutes)} ${minutes === 1 ? 'is' : 'are'} left between ${name(before)} and ${name(next)}; ${bounds.en}`,
    es: `${minutes === 1 ? 'Queda' : 'Quedan'} ${minutesEs(minutes)} entre ${name(before)} y ${name(next)}; ${bounds.es}`,
  }
}

export const noLaterDeparture: Reason = {
  en: 'No later departure is expected.',
  es: 'No se espera una salida más tarde.',
}

export const lateDeparture = (flight: FlightInput, minutes: number, bound: number): Reason => ({
  en: `${name(flight)} is expected to depart ${minutes > 0 ? `${minutesEn(minutes)} late` : 'on time'}; ${minutesEn(bound)} or more give access to a lounge.`,
  es: `${name(flight)} saldrá, según lo previsto, ${minutes > 0 ? `con ${minutesEs(minutes)} de retraso` : 'a su hora'}; a partir de ${minutesEs(bound)} se puede usar una sala de espera.`,
})

export const baggage = (kind: 'delayed' | 'lost', reference: string): Reason => ({
  en: `Baggage was reported ${kind} (${reference}).`,
  es: `Se comunicó equipaje ${kind === 'lost' ? 'perdido' : 'retrasado'} (${reference}).`,
})

export const policyVoid: Reason = { en: 'The policy is void.', es: 'La póliza no es válida.' }

/** `humanId`: null for a claim of another company, which is not named. */
export const sameLoss = (humanId: string | null): Reason => ({
  en: `There is a claim for the same loss already: ${humanId ?? 'under another policy'}.`,
  es: `Ya hay una reclamación por el mismo daño: ${humanId ?? 'con otra póliza'}.`,
})

export const samePerson: Reason = {
  en: 'There may be a claim of the same person for the same loss already, under another policy: a person decides.',
  es: 'Puede que ya haya una reclamación de la misma persona por el mismo daño, con otra póliza: decide una persona.',
}

export const overCap = (isOfTrip: boolean): Reason => ({
  en: `The payout would exceed the most that is paid for the ${isOfTrip ? 'trip' : 'policy year'}.`,
  es: `El pago superaría lo máximo que se paga por ${isOfTrip ? 'el viaje' : 'el año de la póliza'}.`,
})

export const unconfirmedSchedule = (flight: FlightInput): Reason => ({
  en: `No source has confirmed the schedule of ${name(flight)}: a person decides.`,
  es: `Ninguna fuente ha confirmado el horario de ${name(flight)}: decide una persona.`,
})

/** `flight` as it was registered, with the airline's schedule. */
export function otherSchedule(flight: FlightInput): Reason {
  const { scheduledDeparture, scheduledArrival, airlineSchedule } = flight
  const itinerary = `${moment(scheduledDeparture)} – ${moment(scheduledArrival)}`
  const [leaves, lands] = [airlineSchedule?.departure, airlineSchedule?.arrival]
  const airline = `${leaves ? moment(leaves) : '?'} – ${lands ? moment(lands) : '?'}`
  return {
    en: `The airline’s schedule of ${name(flight)} (${airline}) is not that of the itinerary (${itinerary}): a person decides.`,
    es: `El horario de la aerolínea de ${name(flight)} (${airline}) no es el del itinerario (${itinerary}): decide una persona.`,
  }
}
