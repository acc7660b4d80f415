import type { AnswerOf } from '../../../../client/src/index.ts'
import { useSaved } from '../data/saved.ts'

export type Case = AnswerOf<'get', '/api/v2/issues/{issue_id}'>
export type CaseRow = AnswerOf<'get', '/api/v2/issues'>[number]
export type Bid = Case['availability_bids'][number]
export type Appointment = Bid['appointments'][number]
export type Conversation = AnswerOf<'get', '/api/v2/conversations/{conversation_id}'>
export type Message = Conversation['messages'][number]
export type Claim = AnswerOf<'get', '/api/v2/claims/{id}'>

export const state = { collecting: 0, waiting: 1, handling: 2, closed: 3, cancelled: 4, finished: 5 } as const
export const isOpen = ({ status }: Pick<Case, 'status'>): boolean => status <= state.handling

/** Asked for again by itself, so that what comes without a notification is seen, too. */
const everyMs = 30_000

export const useCases = () => useSaved('issues', '/api/v2/issues', { query: { all: true, per_page: 100 } }, { everyMs })

export const useCase = (issue_id: string) =>
  useSaved('issues', '/api/v2/issues/{issue_id}', { path: { issue_id } }, { everyMs: 10_000 })

export const useCaseConversation = (issue_id: string) =>
  useSaved('conversations', '/api/v2/issues/{issue_id}/conversation', { path: { issue_id } })

export const useAppointmentConversation = (appointment_id: string) =>
  useSaved('conversations', '/api/v2/appointments/{appointment_id}/conversation', { path: { appointment_id } })

export const useClaims = () => useSaved('claims', '/api/v2/users/my_claims', { query: { per_page: 100 } })

/** Its query is for those who come by a signed address. */
export const useClaim = (id: string) => useSaved('claims', '/api/v2/claims/{id}', { path: { id } })
