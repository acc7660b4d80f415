import type { Notice } from '../../delivery/index.ts'
import type { Issue, IssueType } from '../issues/issue.ts'

/** A country’s name in both languages. */
export interface LocalizedName {
  readonly en: string
  readonly es: string
}

/** What an issue is about, in words for those who may claim it. */
const subjects: Readonly<Record<IssueType, LocalizedName>> = {
  medical: { en: 'medical request', es: 'petición médica' },
  self_help_medical: { en: 'medical advice', es: 'consejo médico' },
  lost_passport: { en: 'lost passport', es: 'pasaporte perdido' },
  legal: { en: 'legal matter', es: 'asunto jurídico' },
  lost_luggage: { en: 'lost luggage', es: 'equipaje perdido' },
  flight_interruption: { en: 'interrupted flight', es: 'vuelo interrumpido' },
  other: { en: 'another matter', es: 'otro asunto' },
}

const subjectOf = ({ type }: Issue): LocalizedName => subjects[type ?? 'other']

/** 0: somebody waits for help. It names neither the person nor what has happened: it appears on locked screens. */
export const waitingNotice = (
  issue: Issue,
  userIds: readonly string[],
  country: LocalizedName | undefined,
): Notice => ({
  type: 0,
  // An issue that was opened again waits anew: those who were notified before are notified again.
  cause: `issue:${issue.id}:waiting:${issue.waitingAt?.getTime() ?? 0}`,
  userIds,
  companyId: issue.companyId,
  occurredAt: issue.waitingAt ?? issue.createdAt,
  texts: {
    en: {
      title: `Help needed${country ? ` in ${country.en}` : ''}: ${subjectOf(issue).en}`,
      body: 'A traveller waits for help. Open the issue to claim it.',
    },
    es: {
      title: `Se necesita ayuda${country ? ` en ${country.es}` : ''}: ${subjectOf(issue).es}`,
      body: 'Una persona espera ayuda. Abra el caso para atenderlo.',
    },
  },
  data: { issue_id: issue.id },
})

/** 9: the traveller has not written for 24 hours. */
export const inactiveNotice = (issue: Issue, handlerId: string): Notice => ({
  type: 9,
  cause: `issue:${issue.id}:inactive:${handlerId}`,
  userIds: [handlerId],
  companyId: issue.companyId,
  texts: {
    en: {
      title: 'No word from the traveller for 24 hours',
      body: `Ask whether help is still needed (${subjectOf(issue).en}), or close the issue.`,
    },
    es: {
      title: 'Sin noticias del viajero desde hace 24 horas',
      body: `Pregunte si aún se necesita ayuda (${subjectOf(issue).es}), o cierre el caso.`,
    },
  },
  data: {},
})

/** 10: the traveller or the company needs nothing more, or seven days have passed since it was closed. */
export const finishedNotice = (issue: Issue, handlerId: string): Notice => ({
  type: 10,
  cause: `issue:${issue.id}:finished`,
  userIds: [handlerId],
  companyId: issue.companyId,
  texts: {
    en: { title: 'An issue of yours is finished', body: `Nothing more is to be done (${subjectOf(issue).en}).` },
    es: { title: 'Un caso suyo ha terminado', body: `No queda nada por hacer (${subjectOf(issue).es}).` },
  },
  data: {},
})
