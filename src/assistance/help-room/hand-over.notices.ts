import type { Notice } from '../../delivery/index.ts'
import type { Issue } from '../issues/issue.ts'

/** 0: the issue is the person's from now on. It names neither the traveller nor what has happened: it appears on locked screens. */
export const handOverNotice = (issue: Issue, handlerId: string, revision: number): Notice => ({
  type: 0,
  cause: `issue:${issue.id}:handed-over:${revision}`,
  userIds: [handlerId],
  companyId: issue.companyId,
  urgency: 'call',
  texts: {
    en: { title: 'An issue was handed over to you', body: 'A traveller counts on your help. Open the issue.' },
    es: { title: 'Se le ha asignado un caso', body: 'Una persona cuenta con su ayuda. Abra el caso.' },
  },
  data: { issue_id: issue.id },
})

/** 0: an issue of the person's was closed, and is open again. */
export const reopenedNotice = (issue: Issue, handlerId: string, revision: number): Notice => ({
  type: 0,
  cause: `issue:${issue.id}:reopened:${revision}`,
  userIds: [handlerId],
  companyId: issue.companyId,
  urgency: 'call',
  texts: {
    en: { title: 'An issue of yours was opened again', body: 'A traveller counts on your help. Open the issue.' },
    es: { title: 'Se ha vuelto a abrir un caso suyo', body: 'Una persona cuenta con su ayuda. Abra el caso.' },
  },
  data: { issue_id: issue.id },
})
