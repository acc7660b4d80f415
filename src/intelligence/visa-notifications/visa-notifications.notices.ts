import type { NewEvent, NoticeContent } from '../../delivery/index.ts'
import { type CountryName, type VisaChange, type VisaTerms, visaSentence } from '../../reference/index.ts'
import { type ConcernedSubjects, inLanguage, payloadIds, shortened, textsOf } from '../targeting/targeting.notices.ts'

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
  urgency: 'normal',
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

const termsOut = ({ kind, days, freedomOfMovement }: VisaTerms) => ({
  kind,
  days,
  freedom_of_movement: freedomOfMovement,
})

/** Event 130: which of the company's people and trips the change concerns, what is needed now, and what was needed before. */
export const visaEvent = (
  requirementId: string,
  companyId: string,
  concerned: ConcernedSubjects,
  { shown, before }: { readonly shown: object | null; readonly before: VisaTerms | null },
): NewEvent => ({
  event: 130,
  companyId,
  payload: {
    ...payloadIds(concerned),
    visa_requirement_id: requirementId,
    visa_requirement: shown,
    previous: before && termsOut(before),
  },
})
