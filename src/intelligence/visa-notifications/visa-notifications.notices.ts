import type { NoticeContent } from '../../delivery/index.ts'
import { type CountryName, type VisaChange, visaSentence } from '../../reference/index.ts'
import { inLanguage, shortened, textsOf } from '../targeting/targeting.notices.ts'

type NamedCountry = Pick<CountryName, 'alpha2' | 'name'>

interface NamedPair {
  readonly nationality: NamedCountry
  readonly destination: NamedCountry
}

const texts = {
  en: {
    title: 'Visa',
    changed: (passport: string) => `What is needed for your trip with this passport (${passport}) has changed.`,
    unknown: 'We no longer have a source for it; check with the embassy.',
  },
  es: {
    title: 'Visado',
    changed: (passport: string) => `Ha cambiado lo que se necesita para su viaje con este pasaporte (${passport}).`,
    unknown: 'Ya no tenemos ninguna fuente; consúltelo con la embajada.',
  },
} as const

/** 130: what a passport of the person needs for a country on their trip has changed. A later change replaces one that was not sent yet. */
export const visaNotice = (
  requirementId: string,
  pair: NamedPair,
  { after }: VisaChange,
  at: Date,
  now: Date,
): NoticeContent<130> => ({
  type: 130,
  thread: `visa_requirement:${requirementId}`,
  succeeds: 'replaces',
  occurredAt: at,
  publishedAt: at,
  matchedAt: now,
  texts: textsOf((language) => {
    const { title, changed, unknown } = texts[language]
    const state = after ? visaSentence(after, language) : unknown
    return {
      title: `${title}: ${inLanguage(pair.destination.name, language)}`,
      body: shortened(`${changed(inLanguage(pair.nationality.name, language))} ${state}`),
    }
  }),
})
