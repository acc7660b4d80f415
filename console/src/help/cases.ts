import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { may, readPage, type Session, useCompanyFilter } from '../data/queries.ts'
import type { HelpSearch } from './search.ts'

export type Summary = Desk['IssueSummary']
export type Bid = Desk['AvailabilityBid']
export type Note = Desk['Note']
export type Conversation = Desk['Conversation']
export type TimelineEntry = Desk['IssueTimelineEntry']

export const state = { collecting: 0, waiting: 1, handling: 2, closed: 3, cancelled: 4, finished: 5 } as const

/** A case in the queue. */
export interface CaseRow extends Summary {
  readonly company: string
  /** Since when the traveller waits; a responder sees when the case was made. */
  readonly waits: string | null
}

/** A case with what belongs to it. */
export interface Case extends Summary {
  readonly company: string
  readonly notes: readonly Note[]
  readonly bids: readonly Bid[]
  /** Null for responders, who have no log. */
  readonly timeline: readonly TimelineEntry[] | null
}

export const isMedical = (type: number | null): boolean => type === 0 || type === 1

/** Whether the person works on this case as a responder: through the responders' part of the desk. */
export const asResponder = (session: Session, issue?: Pick<Summary, 'type'>): boolean =>
  !may(session, 'listIssuesDesk') ||
  (issue !== undefined && isMedical(issue.type) && may(session, 'claimIssueResponder'))

export const isMine = (session: Session, { current_handler }: Summary): boolean =>
  current_handler?.id === session.user.id

const isOpen = ({ status }: Summary): boolean => status <= state.handling

const byAge = (one: CaseRow, other: CaseRow): number =>
  (one.waits ?? '~').localeCompare(other.waits ?? '~') || one.created_at.localeCompare(other.created_at)

const most = 100

async function respondersCases(view: HelpSearch['view'], session: Session, signal: AbortSignal) {
  const { items } = await readPage('/api/desk/responder/issues', { per_page: most, all: view === 'all' }, signal)
  const rows = items.map((one): CaseRow => {
    const waits = one.status === state.waiting ? one.created_at : null
    return { ...one, company: one.companies[0]?.name ?? '', waits }
  })
  if (view === 'mine') return rows.filter((one) => isMine(session, one) && isOpen(one)).toSorted(byAge)
  if (view === 'all') return rows.toSorted(byAge)
  return rows.filter(({ status }) => status === state.waiting).toSorted(byAge)
}

async function desksCases(view: HelpSearch['view'], session: Session, filter: object, signal: AbortSignal) {
  const query =
    view === 'mine' ? { handler: session.user.id } : view === 'all' ? {} : { state: state.waiting, order: 'waiting' }
  const { items } = await readPage('/api/desk/issues', { per_page: most, ...filter, ...query }, signal)
  return items.map((one): CaseRow => ({ ...one, company: one.company.name, waits: one.waiting_since }))
}

export function useCases(session: Session, view: HelpSearch['view']) {
  const filter = useCompanyFilter()
  return useQuery({
    queryKey: ['issues', 'queue', view ?? 'waiting', filter],
    queryFn: ({ signal }) =>
      asResponder(session) ? respondersCases(view, session, signal) : desksCases(view, session, filter, signal),
  })
}

async function respondersCase(issue_id: string, signal: AbortSignal): Promise<Case> {
  const issue = await api.get('/api/desk/responder/issues/{issue_id}', { path: { issue_id }, signal })
  return { ...issue, company: issue.companies[0]?.name ?? '', bids: issue.availability_bids, timeline: null }
}

async function desksCase(issue_id: string, signal: AbortSignal): Promise<Case> {
  const init = { path: { issue_id }, signal }
  const [issue, notes, bids] = await Promise.all([
    api.get('/api/desk/issues/{id}', { path: { id: issue_id }, signal }),
    api.get('/api/desk/issues/{issue_id}/notes', init),
    api.get('/api/desk/issues/{issue_id}/availability_bids', init),
  ])
  return { ...issue, company: issue.company.name, notes, bids }
}

export const useCase = (session: Session, id: string) =>
  useQuery({
    queryKey: ['issues', 'case', id],
    queryFn: ({ signal }) => (asResponder(session) ? respondersCase(id, signal) : desksCase(id, signal)),
  })

/** Does something to a case, and reads it again. */
export function useAct<T>(act: (input: T) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['issues'] }),
        queries.invalidateQueries({ queryKey: ['conversations'] }),
      ]),
  })
}

export const claim = (session: Session, issue: Summary): Promise<unknown> =>
  asResponder(session, issue)
    ? api.post('/api/desk/responder/issues/{issue_id}/claim', { path: { issue_id: issue.id } })
    : api.post('/api/desk/issues/{id}/claim', { path: { id: issue.id } })

export const close = (session: Session, issue: Summary): Promise<unknown> =>
  asResponder(session, issue) && isMine(session, issue)
    ? api.post('/api/desk/responder/issues/{issue_id}/close', { path: { issue_id: issue.id } })
    : api.post('/api/desk/issues/{id}/close', { path: { id: issue.id } })

export const reopen = (issue: Summary): Promise<unknown> =>
  api.post('/api/desk/issues/{id}/reopen', { path: { id: issue.id } })

export const addNote = (session: Session, issue: Summary, note: { body: string; shared: boolean }): Promise<unknown> =>
  asResponder(session)
    ? api.post('/api/desk/responder/issues/{issue_id}/notes', { path: { issue_id: issue.id }, body: { note } })
    : api.post('/api/desk/issues/{issue_id}/notes', { path: { issue_id: issue.id }, body: { note } })

export const pinNote = (session: Session, { id: note_id, pinned }: Note): Promise<unknown> =>
  asResponder(session)
    ? api.patch('/api/desk/responder/notes/{note_id}', { path: { note_id }, body: { note: { pinned: !pinned } } })
    : api.patch('/api/desk/notes/{note_id}', { path: { note_id }, body: { note: { pinned: !pinned } } })
