import type { Language, Translated } from '../../platform/i18n.ts'
import { inEnglish, inSpanish } from './country-articles.ts'
import type { ListedKind, VisaCountry, VisaRequirement, VisaTerms } from './visa-requirement.ts'

/** The words of one language. A claim says what visitors need; none of them is a promise, because each names who says it and when. */
interface Words {
  readonly month: (day: string) => string
  readonly days: (days: number) => string
  /** Holders of the passport. */
  readonly holders: (country: VisaCountry) => string
  readonly holdersOfIts: string
  /** What they need, in full. */
  readonly claims: Readonly<
    Record<ListedKind | 'free_movement', (who: string, to: VisaCountry, stay: string) => string>
  >
  readonly stayNotStated: string
  /** The same in short, after a sentence that has named both countries. */
  readonly shortClaims: Readonly<Record<ListedKind | 'free_movement', (stay: string) => string>>
  readonly ownCountry: (country: VisaCountry) => string
  readonly bySource: (month: string, claim: string) => string
  readonly bySources: (month: string, claim: string) => string
  readonly byDifferingSources: (month: string, claim: string) => string
  readonly byGovernment: (country: VisaCountry, month: string, claim: string) => string
  readonly againstSources: (country: VisaCountry, month: string, claim: string, listed: Listed) => string
  readonly byStaff: (month: string, claim: string) => string
}

interface Listed {
  readonly month: string
  readonly claim: string
}

const monthIn = (locale: string): ((day: string) => string) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

const english: Words = {
  month: monthIn('en-GB'),
  days: (days) => ` for up to ${days} ${days === 1 ? 'day' : 'days'}`,
  holders: (country) => `holders of a passport of ${inEnglish(country)}`,
  holdersOfIts: 'holders of its passport',
  stayNotStated: ' (the length of stay is not stated)',
  claims: {
    visa_free: (who, to, stay) => `${who} can visit ${inEnglish(to)} without a visa${stay}`,
    free_movement: (who, to) => `${who} have freedom of movement in ${inEnglish(to)} and need no visa`,
    visa_on_arrival: (who, to, stay) => `${who} can get a visa${stay} on arrival in ${inEnglish(to)}`,
    eta: (who, to, stay) =>
      `${who} need no visa to visit ${inEnglish(to)}${stay}, but must get an electronic travel authorisation (ETA) before they travel`,
    e_visa: (who, to, stay) =>
      `${who} need a visa to visit ${inEnglish(to)}${stay}, and can apply for it online (e-visa)`,
    visa_required: (who, to, stay) => `${who} need a visa to visit ${inEnglish(to)}${stay}`,
    no_admission: (who, to) => `${who} are not admitted to ${inEnglish(to)}`,
  },
  shortClaims: {
    visa_free: (stay) => `they can go there without a visa${stay}`,
    free_movement: () => 'they have freedom of movement there',
    visa_on_arrival: (stay) => `they can get a visa${stay} on arrival`,
    eta: () => 'they need no visa, but an electronic travel authorisation (ETA)',
    e_visa: () => 'they need a visa, and can apply for it online (e-visa)',
    visa_required: () => 'they need a visa',
    no_admission: () => 'they are not admitted',
  },
  ownCountry: (country) =>
    `This is the country of the passport: citizens of ${inEnglish(country)} need no visa to enter it. Check with the embassy which document they need.`,
  bySource: (month, claim) => `A source of ${month} says that ${claim}; check with the embassy.`,
  bySources: (month, claim) => `Sources of ${month} say that ${claim}; check with the embassy.`,
  byDifferingSources: (month, claim) =>
    `Sources differ. One of ${month} says that ${claim}; another says something else. Check with the embassy.`,
  byGovernment: (country, month, claim) =>
    `The government of ${inEnglish(country)} said in ${month} that ${claim}; check with the embassy.`,
  againstSources: (country, month, claim, listed) =>
    `The government of ${inEnglish(country)} said in ${month} that ${claim}; other sources, of ${listed.month}, say that ${listed.claim}. Check with the embassy.`,
  byStaff: (month, claim) => `Our editors wrote in ${month} that ${claim}; check with the embassy.`,
}

const valid = (stay: string): string => (stay === '' ? '' : ` válido${stay}`)

const spanish: Words = {
  month: monthIn('es'),
  days: (days) => ` durante un máximo de ${days} ${days === 1 ? 'día' : 'días'}`,
  holders: (country) => `los titulares de un pasaporte ${inSpanish(country, 'de')}`,
  holdersOfIts: 'los titulares de su pasaporte',
  stayNotStated: ' (no consta la duración de la estancia)',
  claims: {
    visa_free: (who, to, stay) => `${who} pueden visitar ${inSpanish(to)} sin visado${stay}`,
    free_movement: (who, to) => `${who} tienen libertad de circulación en ${inSpanish(to)} y no necesitan visado`,
    visa_on_arrival: (who, to, stay) => `${who} pueden obtener un visado${valid(stay)} al llegar ${inSpanish(to, 'a')}`,
    eta: (who, to, stay) =>
      `${who} no necesitan visado para visitar ${inSpanish(to)}${stay}, pero deben obtener una autorización electrónica de viaje (ETA) antes de viajar`,
    e_visa: (who, to, stay) =>
      `${who} necesitan un visado para visitar ${inSpanish(to)}${stay} y pueden solicitarlo en línea (visado electrónico)`,
    visa_required: (who, to, stay) => `${who} necesitan un visado para visitar ${inSpanish(to)}${stay}`,
    no_admission: (who, to) => `${who} no son admitidos en ${inSpanish(to)}`,
  },
  shortClaims: {
    visa_free: (stay) => `pueden ir sin visado${stay}`,
    free_movement: () => 'tienen allí libertad de circulación',
    visa_on_arrival: (stay) => `pueden obtener un visado${valid(stay)} a la llegada`,
    eta: () => 'no necesitan visado, pero sí una autorización electrónica de viaje (ETA)',
    e_visa: () => 'necesitan un visado y pueden solicitarlo en línea (visado electrónico)',
    visa_required: () => 'necesitan un visado',
    no_admission: () => 'no son admitidos',
  },
  ownCountry: (country) =>
    `Este es el país del pasaporte: los ciudadanos ${inSpanish(country, 'de')} no necesitan visado para entrar en él. Consulte con la embajada qué documento necesitan.`,
  bySource: (month, claim) => `Según una fuente de ${month}, ${claim}; consúltelo con la embajada.`,
  bySources: (month, claim) => `Según fuentes de ${month}, ${claim}; consúltelo con la embajada.`,
  byDifferingSources: (month, claim) =>
    `Las fuentes no coinciden. Según una de ${month}, ${claim}; otra dice algo distinto. Consúltelo con la embajada.`,
  byGovernment: (country, month, claim) =>
    `El Gobierno ${inSpanish(country, 'de')} dijo en ${month} que ${claim}; consúltelo con la embajada.`,
  againstSources: (country, month, claim, listed) =>
    `El Gobierno ${inSpanish(country, 'de')} dijo en ${month} que ${claim}; según otras fuentes, de ${listed.month}, ${listed.claim}. Consúltelo con la embajada.`,
  byStaff: (month, claim) => `Nuestro equipo editorial escribió en ${month} que ${claim}; consúltelo con la embajada.`,
}

/** Null for the own country, which has a sentence of its own. */
const claimKey = ({ kind, freedomOfMovement }: VisaTerms): ListedKind | 'free_movement' | null =>
  kind === 'own_country' ? null : freedomOfMovement ? 'free_movement' : kind

const stayOf = (words: Words, { kind, days }: VisaTerms): string => {
  if (days !== null) return words.days(days)
  return kind === 'visa_free' ? words.stayNotStated : ''
}

function sentenceIn(words: Words, requirement: VisaRequirement): string {
  const { nationality, destination, statedBy, asOf, governmentAsOf, listed } = requirement
  const key = claimKey(requirement)
  if (key === null) return words.ownCountry(destination)
  const month = words.month(statedBy === 'government' ? (governmentAsOf ?? asOf) : asOf)
  const stay = stayOf(words, requirement)
  const claimOf = (who: string): string => words.claims[key](who, destination, stay)
  if (statedBy === 'government') {
    const claim = claimOf(words.holdersOfIts)
    const listedKey = listed && claimKey(listed)
    if (!listed || !listedKey) return words.byGovernment(nationality, month, claim)
    const listedClaim = words.shortClaims[listedKey](listed.days === null ? '' : words.days(listed.days))
    return words.againstSources(nationality, month, claim, { month: words.month(listed.asOf), claim: listedClaim })
  }
  const claim = claimOf(words.holders(nationality))
  if (statedBy === 'staff') return words.byStaff(month, claim)
  if (requirement.disputed && requirement.governmentSays === null) return words.byDifferingSources(month, claim)
  return requirement.sourcesTotal === 1 ? words.bySource(month, claim) : words.bySources(month, claim)
}

/** The requirement as a plain sentence with its date: in Spanish where that is asked for, else in English. */
export const visaSentence = (requirement: VisaRequirement, language: Language): string =>
  sentenceIn(language === 'es' ? spanish : english, requirement)

/** The sentence in both languages that it is written in. */
export const visaSentences = (requirement: VisaRequirement): Translated => ({
  en: visaSentence(requirement, 'en'),
  es: visaSentence(requirement, 'es'),
})
