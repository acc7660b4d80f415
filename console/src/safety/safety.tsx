import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readAgain, useOpenCalls } from '../data/calls.ts'
import { api } from '../data/client.ts'
import { personName } from '../data/names.ts'
import { seesAllCompanies, useCompanyFilter, useList, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { CallCard } from '../frame/call-card.tsx'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { List } from '../parts/list.tsx'
import { Count, State } from '../parts/marks.tsx'
import { Place } from '../parts/place.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Ago, Time } from '../parts/time.tsx'
import { About } from './about.tsx'
import type { CallForHelp } from './names.ts'
import css from './safety.module.css'
import { words } from './words.ts'

function Requests() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { data: session } = useSession()
  const requests = useList('check_in_requests', '/api/desk/check_in_requests', { ...useCompanyFilter(), per_page: 50 })
  const isStaff = seesAllCompanies(session)
  const number = (state: 'help' | 'not_reached' | 'no_answer' | 'safe') => ({
    key: state,
    title: t(state),
    width: '104px',
    end: true,
    cell: ({ counts }: (typeof requests.items)[number]) =>
      state === 'help' && counts.help > 0 ? (
        <strong className={css['helpText']}>! {counts.help}</strong>
      ) : (
        <Count n={counts[state]} />
      ),
  })
  return (
    <div className={css['labelled']}>
      <List
        {...requests}
        label={t('requests')}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/safety/$id', params: { id } })}
        empty={<Empty title={t('noRequests')}>{t('noRequestsHelp')}</Empty>}
        columns={[
          {
            key: 'about',
            title: t('about'),
            width: 'minmax(0, 4fr)',
            cell: (one) => <About request={one} withMessage />,
          },
          ...(isStaff
            ? [
                {
                  key: 'company',
                  title: t('company'),
                  cell: (one: (typeof requests.items)[number]) => one.company_name,
                },
              ]
            : []),
          {
            key: 'asked',
            title: t('asked'),
            width: '80px',
            end: true,
            cell: ({ counts }) => <Count n={counts.asked} />,
          },
          number('help'),
          number('not_reached'),
          number('no_answer'),
          number('safe'),
          { key: 'at', title: t('at'), width: '128px', end: true, cell: (one) => <Time at={one.created_at} /> },
        ]}
      />
    </div>
  )
}

/** Who has the call, if anybody. */
export function Holder({ call }: { readonly call: CallForHelp }) {
  const t = useWords(words)
  const { data: session } = useSession()
  if (call.claimed_at === null) return <State state="help" word={t('nobodyHas')} />
  if (!call.claimed_by) return <>{t('somebodyHas')}</>
  return <>{call.claimed_by.id === session?.user.id ? t('yours') : t('has', { name: call.claimed_by.name })}</>
}

function Calls({ chosen }: { readonly chosen: string | undefined }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { data: session } = useSession()
  const open = useOpenCalls()
  const past = useList('calls_for_help', '/api/desk/calls_for_help', {
    ...useCompanyFilter(),
    resolved: true,
    per_page: 20,
  })
  const reopen = useMutation({
    mutationFn: (id: string) => api.post('/api/desk/calls_for_help/{id}/reopen', { path: { id } }),
    onSettled: readAgain,
  })
  const [last] = past.items
  const columns = [
    { key: 'person', title: t('person'), cell: (one: CallForHelp) => personName(one, t('anonymous')) },
    { key: 'place', title: t('place'), cell: (one: CallForHelp) => <Place place={one.place} /> },
    { key: 'since', title: t('since'), width: '140px', cell: (one: CallForHelp) => <Ago at={one.called_at} /> },
  ]
  const show = (call?: string): void =>
    void navigate({ to: '/safety', search: { view: 'calls', ...(call && { call }) } })
  const shown = open.data?.find(({ id }) => id === chosen)
  return (
    <>
      <List
        label={t('openCalls')}
        items={open.data ?? []}
        isPending={open.isPending}
        error={open.error}
        again={() => void open.refetch()}
        idOf={({ id }) => id}
        chosen={chosen}
        onOpen={({ id }) => show(id)}
        empty={
          <Empty title={t('noCalls')}>
            {t('noCallsHelp')}{' '}
            {last && (
              <>
                {t('lastCall', { when: '' }).replace(/\s*\.$/, '')} <Ago at={last.called_at} />.
              </>
            )}
          </Empty>
        }
        columns={[...columns, { key: 'who', title: t('holder'), width: '200px', cell: (one) => <Holder call={one} /> }]}
      />
      {past.items.length > 0 && (
        <>
          <h2>{t('resolvedCalls')}</h2>
          <ErrorSummary error={reopen.error} />
          <List
            {...past}
            label={t('resolvedCalls')}
            idOf={({ id }) => id}
            empty={null}
            columns={[
              ...columns,
              {
                key: 'by',
                title: t('resolvedBy'),
                width: '160px',
                cell: (one) => one.resolved_by?.name ?? <Time at={one.resolved_at ?? one.called_at} />,
              },
              {
                key: 'reopen',
                title: t('reopen'),
                width: '110px',
                cell: (one) => (
                  <Button
                    aria-label={t('reopenOf', { name: personName(one, t('anonymous')) })}
                    busy={reopen.isPending && reopen.variables === one.id}
                    onClick={() => reopen.mutate(one.id)}
                  >
                    {t('reopen')}
                  </Button>
                ),
              },
            ]}
          />
        </>
      )}
      {session && shown && (
        <CallCard session={session} call={shown} calls={open.data ?? []} onOpen={show} onClose={() => show()} />
      )}
    </>
  )
}

const AskLink = () => {
  const t = useWords(words)
  const navigate = useNavigate()
  return (
    <Button look="primary" onClick={() => void navigate({ to: '/safety/ask' })}>
      {t('ask')}
    </Button>
  )
}

/** Requests to check in, and calls for help. */
export function Safety() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { view, call } = useSearch({ from: '/safety' })
  const open = useOpenCalls()
  const tabs = [
    { key: 'requests', label: t('requests') },
    { key: 'calls', label: t('calls'), count: open.data?.length },
  ] as const
  return (
    <>
      <header className={css['head']}>
        <h1>{t('safety')}</h1>
        <AskLink />
      </header>
      <Tabs
        label={t('views')}
        tabs={tabs}
        chosen={view ?? 'requests'}
        onChoose={(key) => void navigate({ to: '/safety', search: key === 'calls' ? { view: 'calls' } : {} })}
      />
      {view === 'calls' ? <Calls chosen={call} /> : <Requests />}
    </>
  )
}
