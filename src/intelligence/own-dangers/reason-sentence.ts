import { timeZoneAt } from '../../reference/index.ts'
import { nearWords } from '../footprints/point-city.ts'
import type { NamedThing, OwnReason, OwnStay } from './own-danger.ts'

type Language = 'en' | 'es'

/** Closer than this, no distance is given. */
const atItKm = 1

const zoneOf = ({ lat, lng }: OwnStay): string => (lat === null || lng === null ? 'UTC' : timeZoneAt(lng, lat))

/** “14 Nov”, “14–20 Nov”, “28 Nov – 3 Dec”. */
function days(language: Language, zone: string, from: Date, until: Date = from): string {
  const locale = language === 'en' ? 'en-GB' : 'es'
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: zone })
    .formatRange(from, until)
    .replaceAll(/\s+/g, ' ')
    .replace(/^(\d+) – (\d)/, '$1–$2')
}

const nameIn = (thing: NamedThing | undefined, language: Language): string =>
  thing?.name[language] ?? thing?.name.en ?? ''
/** Names of countries that English says with an article. */
const withArticle =
  /^(United|Netherlands|Philippines|Bahamas|Gambia|Maldives|Comoros|Seychelles)|Republic|Islands|Territor/

function countryIn({ country }: OwnStay, language: Language): string {
  const name = country?.[language] ?? country?.en ?? ''
  return language === 'en' && withArticle.test(name) ? `the ${name}` : name
}

/** Where the stay lies, as seen from the alert. */
function where({ reason, stay }: OwnReason, names: ReadonlyMap<string, NamedThing>, language: Language): string {
  const es = language === 'es'
  switch (reason.relation) {
    case 'near': {
      const km = reason.distance_km ?? 0
      const number = km.toLocaleString(language, { maximumFractionDigits: km < 10 ? 1 : 0 })
      const place = reason.near ? nearWords(reason.near, language) : ''
      if (es) {
        const it = place ? `donde ocurre ${place}` : 'donde ocurre'
        return km < atItKm ? `justo ${it}` : `a ${number} km de ${it}`
      }
      const it = place ? `the one ${place}` : 'it'
      return km < atItKm ? `right where it is happening${place && `, ${place}`}` : `${number} km from ${it}`
    }
    case 'polygon':
      return es ? 'dentro de la zona afectada' : 'inside the affected area'
    case 'division':
    case 'region':
    case 'whole_country': {
      const area = nameIn(names.get(reason.place_id), language)
      const name = reason.relation === 'whole_country' ? countryIn(stay, language) || area : area
      if (name === '') return es ? 'en la zona afectada' : 'in the affected area'
      return es ? `en ${name}` : `in ${name}`
    }
    default: {
      const name = countryIn(stay, language) || nameIn(names.get(reason.place_id), language)
      return es ? `en algún lugar de ${name}` : `somewhere in ${name}`
    }
  }
}

const flightName = ({ flight }: OwnStay, language: Language): string =>
  `${language === 'es' ? 'Tu vuelo' : 'Your flight'}${flight ? ` ${flight}` : ''}`

const airport = (name: string | null, code: string | null): string =>
  name && code ? `${name} (${code})` : (name ?? code ?? '')

/** Rule 5: the flight itself, by its airline or airports. */
function aboutFlight({ reason, stay }: OwnReason, names: ReadonlyMap<string, NamedThing>, language: Language): string {
  const es = language === 'es'
  const leaves = days(language, stay.departureZone ?? 'UTC', stay.from)
  const lands = days(language, stay.arrivalZone ?? 'UTC', stay.until)
  const flight = flightName(stay, language)
  if (reason.relation !== 'airport') {
    const airline = stay.airline ?? nameIn(names.get(reason.place_id), language)
    return es ? `${flight} del ${leaves} es de ${airline}.` : `${flight} on ${leaves} is with ${airline}.`
  }
  if (reason.place_id === stay.airportId) {
    const from = airport(stay.departure, stay.departureCode)
    return es ? `${flight} sale de ${from} el ${leaves}.` : `${flight} leaves from ${from} on ${leaves}.`
  }
  const to = airport(stay.arrival, stay.arrivalCode)
  return es ? `${flight} llega a ${to} el ${lands}.` : `${flight} lands at ${to} on ${lands}.`
}

/** What a journey does at its first and second end. */
const journeys: Readonly<Record<string, Readonly<Record<Language, readonly [string, string]>>>> = {
  rail: { en: ['Your train leaves', 'Your train arrives'], es: ['Tu tren sale', 'Tu tren llega'] },
  cruise: { en: ['Your ship leaves', 'Your ship arrives'], es: ['Tu barco zarpa', 'Tu barco llega'] },
  car: { en: ['You pick up your car', 'You return your car'], es: ['Recoges tu coche', 'Devuelves tu coche'] },
  activity: {
    en: ['Your activity begins', 'Your activity ends'],
    es: ['Tu actividad empieza', 'Tu actividad termina'],
  },
}

function aboutSegment(one: OwnReason, names: ReadonlyMap<string, NamedThing>, language: Language): string {
  const { stay } = one
  const at = where(one, names, language)
  const on = language === 'es' ? 'el' : 'on'
  const day = days(language, zoneOf(stay), stay.part === 0 ? stay.from : stay.until)
  if (stay.segment === 'hotel') return language === 'es' ? `Tu hotel está ${at}.` : `Your hotel is ${at}.`
  if (stay.segment === 'air') {
    const verb = { en: ['leaves', 'lands'], es: ['sale', 'llega'] }[language][stay.part]
    return `${flightName(stay, language)} ${verb} ${at}, ${on} ${day}.`
  }
  const verb = journeys[stay.segment ?? '']?.[language][stay.part === 0 ? 0 : 1]
  const unknown = language === 'es' ? 'Tu viaje pasa' : 'Your trip passes'
  return `${verb ?? unknown} ${at}, ${on} ${day}.`
}

function aboutDestination(one: OwnReason, names: ReadonlyMap<string, NamedThing>, language: Language): string {
  const { reason, stay } = one
  const es = language === 'es'
  // Days of destinations are kept as days in UTC.
  const span = days(language, 'UTC', stay.from, stay.until)
  if (reason.place?.certain === false && reason.relation === 'country') {
    const country = countryIn(stay, language)
    return es
      ? `Tu viaje va a un lugar de ${country} cuyo nombre tienen varios, así que puede estar cerca (${span}).`
      : `Your trip goes to a place in ${country} whose name several places have, so it may be near you (${span}).`
  }
  if (reason.relation === 'country' || reason.relation === 'division_without_shape')
    return es
      ? `Tu viaje te lleva a ${countryIn(stay, language)} (${span}) y no sabemos a qué lugar exacto.`
      : `Your trip takes you to ${countryIn(stay, language)} (${span}), and we do not know where exactly.`
  const at = where(one, names, language)
  return es ? `Tu viaje tiene una parada ${at} (${span}).` : `Your trip has a stop ${at} (${span}).`
}

/** Why an alert concerns the person, in one sentence to them. */
export function reasonSentence(one: OwnReason, names: ReadonlyMap<string, NamedThing>, language: Language): string {
  switch (one.stay.kind) {
    case 'check_in': {
      const at = where(one, names, language)
      return language === 'es' ? `Indicaste que estabas ${at}.` : `You checked in ${at}.`
    }
    case 'flight':
      return aboutFlight(one, names, language)
    case 'segment':
      return aboutSegment(one, names, language)
    default:
      return aboutDestination(one, names, language)
  }
}
