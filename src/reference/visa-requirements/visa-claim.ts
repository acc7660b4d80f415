import type { VisaKind, VisaRequirement, VisaVoice } from './visa-requirement.ts'

type Claim = VisaKind | 'free_movement'

/** The words of one language. Each sentence names who says it and when, because none of them is a promise. */
interface Words {
  readonly month: Intl.DateTimeFormat
  readonly stay: (days: number) => string
  readonly claims: Readonly<Record<Claim, string>>
  readonly says: Readonly<Record<VisaVoice | 'differing', (month: string) => string>>
  readonly check: string
}

const english: Words = {
  month: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  stay: (days) => ` for up to ${days} ${days === 1 ? 'day' : 'days'}`,
  claims: {
    own_country: 'no visa is needed in the country of the passport',
    free_movement: 'no visa is needed, because there is freedom of movement',
    visa_free: 'no visa is needed',
    visa_on_arrival: 'a visa is given on arrival',
    eta: 'an electronic travel authorisation (ETA) is needed before travelling',
    e_visa: 'a visa is needed, which can be applied for online (e-visa)',
    visa_required: 'a visa is needed',
    no_admission: 'holders of this passport are not admitted',
  },
  says: {
    sources: (month) => `Sources of ${month} say that `,
    differing: (month) => `Sources differ; one of ${month} says that `,
    government: (month) => `The government of the passport said in ${month} that `,
    staff: (month) => `Our editors wrote in ${month} that `,
    own_country: () => 'It is generally so that ',
  },
  check: '; check with the embassy.',
}

const spanish: Words = {
  month: new Intl.DateTimeFormat('es', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  stay: (days) => ` durante un máximo de ${days} ${days === 1 ? 'día' : 'días'}`,
  claims: {
    own_country: 'no se necesita visado en el país del pasaporte',
    free_movement: 'no se necesita visado, porque hay libertad de circulación',
    visa_free: 'no se necesita visado',
    visa_on_arrival: 'el visado se concede a la llegada',
    eta: 'se necesita una autorización electrónica de viaje (ETA) antes de viajar',
    e_visa: 'se necesita un visado, que se puede solicitar en línea (visado electrónico)',
    visa_required: 'se necesita un visado',
    no_admission: 'no se admite a los titulares de este pasaporte',
  },
  says: {
    sources: (month) => `Según fuentes de ${month}, `,
    differing: (month) => `Las fuentes no coinciden; según una de ${month}, `,
    government: (month) => `Según dijo el Gobierno del pasaporte en ${month}, `,
    staff: (month) => `Según escribió nuestro equipo editorial en ${month}, `,
    own_country: () => 'Por lo general, ',
  },
  check: '; consúltelo con la embajada.',
}

/** What is needed, who says so and when, in a plain sentence that does not name the pair: that stands before it. */
export function visaClaim(requirement: VisaRequirement, language: 'en' | 'es'): string {
  const words = language === 'es' ? spanish : english
  const { kind, days, freedomOfMovement, statedBy, asOf, disputed } = requirement
  const claim = freedomOfMovement && kind !== 'own_country' ? 'free_movement' : kind
  const voice = disputed && statedBy === 'sources' ? 'differing' : statedBy
  const month = asOf === null ? '' : words.month.format(new Date(`${asOf}T00:00:00Z`))
  const stay = days === null || freedomOfMovement ? '' : words.stay(days)
  return `${words.says[voice](month)}${words.claims[claim]}${stay}${words.check}`
}
