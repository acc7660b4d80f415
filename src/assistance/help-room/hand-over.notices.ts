import type { Notice } from '../../delivery/index.ts'
import type { Issue } from '../issues/issue.ts'

/** 0 to the handler. It names neither the traveller nor what has happened: it appears on locked screens. */
const toHandler = (issue: Issue, handlerId: string, cause: string, title: { en: string; es: string }): Notice => ({
  type: 0,
  cause: `issue:${issue.id}:${cause}`,
  userIds: [handlerId],
  companyId: issue.companyId,
  texts: {
    en: { title: title.en, body: 'A traveller counts on your help. Open the issue.' },
    es: { title: title.es, body: 'Una persona cuenta con su ayuda. Abra el caso.' },
  },
  data: { issue_id: issue.id },
})

/** The issue is the person's from now on. */
export const handOverNotice = (issue: Issue, handlerId: string, revision: number): Notice =>
  toHandler(issue, handlerId, `handed-over:${revision}`, {
    en: 'An issue was handed over to you',
    es: 'Se le ha asignado un caso',
  })

/** An issue of the person's was closed, and is open again. */
export const reopenedNotice = (issue: Issue, handlerId: string, revision: number): Notice =>
  toHandler(issue, handlerId, `reopened:${revision}`, {
    en: 'An issue of yours was opened again',
    es: 'Se ha vuelto a abrir un caso suyo',
  })
