import { useQuery } from '@tanstack/react-query'
import { useOpenCalls } from '../data/calls.ts'
import { api } from '../data/client.ts'
import { personName } from '../data/names.ts'
import { may, type OperationId, seesAllCompanies, useList, useSession } from '../data/queries.ts'
import { serviceNow } from '../data/service-time.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { usePlaceText } from '../parts/place.tsx'
import { words } from './words.ts'

/** Kinds of things that wait, the most urgent first. */
const kinds = ['help', 'issue', 'review', 'answers', 'endpoint', 'health', 'job'] as const
export type Kind = (typeof kinds)[number]

export interface Waiting {
  readonly id: string
  readonly kind: Kind
  readonly what: string
  readonly where: string
  readonly who: string
  readonly since: string
  /** Where it is dealt with. */
  readonly path: string
}

const healthMs = 60_000
const inReview = 0
const waitsForHelp = 1
/** Answers that are still missing after three days are no longer news. */
const answersMs = 3 * 86_400_000

/** Everything that waits for somebody, by urgency, then by age. What a role may not see is not fetched. */
export function useWaiting() {
  const t = useWords(words)
  const language = useLanguage()
  const place = usePlaceText()
  const { data: session } = useSession()
  const isStaff = seesAllCompanies(session)
  const readsCalls = may(session, 'listCallsForHelp')
  const text = (value: string | Readonly<Record<string, string>> | null): string =>
    typeof value === 'string' ? value : (value?.[language] ?? value?.['en'] ?? '')
  const country = (code: string | null): string =>
    code === null ? '' : (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code)
  const calls = useOpenCalls(readsCalls)
  const only = (operation: OperationId) => ({ enabled: may(session, operation) })
  const issues = useList('issues', '/api/desk/issues', { state: waitsForHelp, per_page: 50 }, only('listIssuesDesk'))
  const reviews = useList('alerts', '/api/desk/alerts', { status: inReview, per_page: 50 }, only('createAlert'))
  const requests = useList(
    'check_in_requests',
    '/api/desk/check_in_requests',
    { per_page: 20 },
    only('listCheckInRequestsDesk'),
  )
  const endpoints = useList(
    'webhooks',
    '/api/desk/webhook_endpoints',
    { per_page: 50 },
    only('listDeskWebhookEndpoints'),
  )
  const jobs = useList('jobs', '/api/desk/dead_jobs', { per_page: 20 }, only('listDeadJobs'))
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.get('/api/desk/health', { signal }),
    enabled: may(session, 'getDeskHealth'),
    refetchInterval: healthMs,
  })
  const earliest = serviceNow().getTime() - answersMs
  const items: Waiting[] = [
    ...(calls.data ?? []).map((one) => ({
      id: one.id,
      kind: 'help' as const,
      what: t('needsHelp', { name: personName(one, t('somebody')) }),
      where: place(one.place),
      who: one.claimed_by ? t('has', { name: one.claimed_by.name }) : '',
      since: one.called_at,
      path: `/safety?view=calls&call=${one.id}`,
    })),
    ...issues.items.map((one) => ({
      id: one.id,
      kind: 'issue' as const,
      what: one.description ?? t('waitsForHelp'),
      where: country(one.country_code),
      who: isStaff ? one.company.name : '',
      since: one.waiting_since ?? one.created_at,
      path: `/help/${one.id}`,
    })),
    ...reviews.items.map((one) => ({
      id: one.id,
      kind: 'review' as const,
      what: text(one.headline),
      where: one.countries.map(({ name }) => text(name)).join(', '),
      who: '',
      since: one.created_at,
      path: `/alerts/${one.id}/edit`,
    })),
    ...requests.items
      .filter(
        ({ counts, created_at }) => counts.no_answer + counts.not_reached > 0 && Date.parse(created_at) > earliest,
      )
      .map((one) => ({
        id: one.id,
        kind: 'answers' as const,
        what: t('missing', { n: one.counts.no_answer + one.counts.not_reached, of: one.counts.asked }),
        where: one.message ?? one.country ?? '',
        who: isStaff ? one.company_name : '',
        since: one.created_at,
        path: `/safety/${one.id}`,
      })),
    ...endpoints.items
      .filter(({ failing_since }) => failing_since !== null)
      .map((one) => ({
        id: one.id,
        kind: 'endpoint' as const,
        what: t('failing', { url: one.url }),
        where: '',
        who: '',
        since: one.failing_since ?? one.created_at,
        path: `/webhooks/${one.id}`,
      })),
    ...(health.data?.findings ?? [])
      .filter(({ state }) => state === 'failing' || state === 'attention')
      .map((one) => ({
        id: `${one.part} ${one.name}`,
        kind: 'health' as const,
        what: one.says,
        where: one.todo ?? '',
        who: one.name,
        since: one.since ?? health.data?.as_of ?? '',
        path: '/admin/health',
      })),
    ...jobs.items.map((one) => ({
      id: `job ${one.id}`,
      kind: 'job' as const,
      what: one.task,
      where: one.error,
      who: '',
      since: one.died_at,
      path: '/admin/dead-letters',
    })),
  ]
  const sources = [issues, reviews, requests, endpoints, jobs]
  return {
    items: items.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.since.localeCompare(b.since)),
    isPending: calls.isPending && readsCalls,
    error: calls.error ?? sources.find((one) => one.error)?.error,
    again: () => {
      void calls.refetch()
      for (const one of sources) one.again()
    },
  }
}
