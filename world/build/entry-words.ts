import { both, type Lang } from '../../src/reference/world/bilingual.ts'
import type { Bilingual } from '../types.ts'

/** What a country asks of arrivals: nobody, those from risk countries, everybody. */
export type CertificateRule = 'none' | 'risk_countries' | 'all'

const RULE: Record<CertificateRule, Bilingual> = {
  all: {
    en: 'A certificate of vaccination against yellow fever is asked of travellers arriving from any country.',
    es: 'Se exige un certificado de vacunación contra la fiebre amarilla a quienes llegan de cualquier país.',
  },
  risk_countries: {
    en: 'A certificate of vaccination against yellow fever is asked of travellers arriving from a country with risk of transmission. The rule may name particular countries only, and a transit there may count.',
    es: 'Se exige un certificado de vacunación contra la fiebre amarilla a quienes llegan de un país con riesgo de transmisión. La norma puede referirse solo a ciertos países, y un tránsito por ellos puede contar.',
  },
  none: {
    en: 'No certificate of vaccination against yellow fever is known to be asked of arriving travellers.',
    es: 'No consta que se exija a quienes llegan un certificado de vacunación contra la fiebre amarilla.',
  },
}

const SAID: Record<CertificateRule, Bilingual> = {
  all: { en: 'says that all arrivals need one', es: 'dice que lo necesita toda persona que llega' },
  risk_countries: {
    en: 'says that arrivals from countries with risk of transmission need one',
    es: 'dice que lo necesita quien llega de países con riesgo de transmisión',
  },
  none: { en: 'names no such rule', es: 'no menciona esa norma' },
}

const OCCURS: Bilingual = {
  en: 'Yellow fever occurs in parts of this country: whatever the rule at the border, ask a travel clinic whether vaccination is advised for your route.',
  es: 'La fiebre amarilla está presente en zonas de este país: sea cual sea la norma en la frontera, consulte en un centro de vacunación si se aconseja la vacuna para su ruta.',
}
const RECHECK: Bilingual = {
  en: 'Rules change: confirm with the embassy before you travel.',
  es: 'Las normas cambian: confírmelo con la embajada antes de viajar.',
}

function dispute(canada: CertificateRule, britain: CertificateRule, lang: Lang): string {
  return lang === 'en'
    ? `Sources disagree on whether a certificate of vaccination against yellow fever is asked of arriving travellers: Canadian government travel advice ${SAID[canada].en}, UK government travel advice ${SAID[britain].en}. Our answer follows the first; prepare for the stricter of the two.`
    : `Las fuentes no coinciden sobre si se exige a quienes llegan un certificado de vacunación contra la fiebre amarilla: la información de viajes del Gobierno de Canadá ${SAID[canada].es}; la del Reino Unido ${SAID[britain].es}. Nuestra respuesta sigue a la primera; prepárese para la más estricta de las dos.`
}

/** The comment on whether a certificate is asked for. */
export function ruleComment(rule: CertificateRule, britain: CertificateRule | null, occurs: boolean): Bilingual {
  return both((lang) =>
    [britain === null ? RULE[rule][lang] : dispute(rule, britain, lang), occurs ? OCCURS[lang] : '', RECHECK[lang]]
      .filter(Boolean)
      .join(' '),
  )
}

const AGE_SOURCES: Readonly<Record<string, Bilingual>> = {
  'who-ith': { en: 'World Health Organization', es: 'Organización Mundial de la Salud' },
  'cdc-yellow-book': { en: 'US CDC', es: 'CDC de EE. UU.' },
  'gov-us': { en: 'US State Department', es: 'Departamento de Estado de EE. UU.' },
}

/** `who-ith-2019` as "World Health Organization, 2019". */
function ageSource(source: string, lang: Lang): string {
  const [, name = '', year] = /^(.+?)(?:-(\d{4}))?$/.exec(source) ?? []
  const known = AGE_SOURCES[name]
  if (known === undefined) throw new Error(`unknown source of an age: ${source}`)
  return year === undefined ? known[lang] : `${known[lang]}, ${year}`
}

/** The comment on the certificate itself. */
export function detailsComment(months: number | null, sources: readonly string[]): Bilingual {
  return both((lang) => {
    const from = sources.map((source) => ageSource(source, lang)).join('; ')
    const age =
      lang === 'en'
        ? months === null
          ? 'From what age it is asked is not known to us.'
          : `It is asked from the age of ${months} months (${from}).`
        : months === null
          ? 'No sabemos desde qué edad se exige.'
          : `Se exige a partir de los ${months} meses de edad (${from}).`
    return lang === 'en'
      ? `The certificate is the international one (the “yellow card”). Under the International Health Regulations it becomes valid 10 days after the vaccination and stays valid for life. ${age} Those who cannot be vaccinated for medical reasons should ask a yellow fever vaccination centre for a written exemption before they travel; it is for the country to accept it.`
      : `El certificado es el internacional (la «cartilla amarilla»). Según el Reglamento Sanitario Internacional es válido desde 10 días después de la vacunación y de por vida. ${age} Quien no pueda vacunarse por motivos médicos debe pedir antes del viaje una exención por escrito en un centro de vacunación de fiebre amarilla; corresponde al país aceptarla.`
  })
}
