import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { may, type Session, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { CaseState, useTypeName } from '../parts/case.tsx'
import { List } from '../parts/list.tsx'
import { Empty } from '../parts/placeholders.tsx'
import { Split } from '../parts/split.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { Ago } from '../parts/time.tsx'
import { CaseDetail } from './case.tsx'
import { type CaseRow, useCases } from './cases.ts'
import { Duty } from './duty.tsx'
import css from './help.module.css'
import { useCountryName } from './names.ts'
import { type HelpSearch, views } from './search.ts'
import { words } from './words.ts'

function Queue({ session, chosen, search }: { session: Session; chosen: string | undefined; search: HelpSearch }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const typeName = useTypeName()
  const countryName = useCountryName()
  const view = search.view ?? 'waiting'
  const cases = useCases(session, search.view)
  const open = ({ id }: CaseRow): void =>
    void navigate({ to: '/help/$caseId', params: { caseId: id }, search: search.view ? { view: search.view } : {} })
  const who = { key: 'who', title: t('traveller'), width: 'minmax(0, 2fr)' }
  const narrow = chosen !== undefined
  return (
    <List
      label={t(view)}
      items={cases.data ?? []}
      isPending={cases.isPending}
      error={cases.error}
      again={() => void cases.refetch()}
      idOf={({ id }) => id}
      chosen={chosen}
      onOpen={open}
      empty={<Empty title={t(`${view}None`)}>{t(`${view}NoneHelp`)}</Empty>}
      columns={[
        { ...who, cell: ({ affected }) => affected?.display_name ?? t('unknownPerson') },
        {
          key: 'since',
          title: t('waits'),
          width: '110px',
          cell: ({ waits, created_at }) => <Ago at={waits ?? created_at} />,
        },
        { key: 'state', title: t('state'), width: '120px', cell: (one) => <CaseState status={one.status} /> },
        { key: 'type', title: t('about'), width: '150px', cell: ({ type }) => typeName(type) },
        ...(narrow
          ? []
          : [
              {
                key: 'what',
                title: t('what'),
                width: 'minmax(0, 3fr)',
                cell: ({ description }: CaseRow) => <span dir="auto">{description}</span>,
              },
              {
                key: 'where',
                title: t('where'),
                cell: ({ country_code }: CaseRow) => countryName(country_code),
              },
              {
                key: 'handler',
                title: t('handler'),
                cell: ({ current_handler }: CaseRow) => current_handler?.display_name ?? t('nobody'),
              },
              ...(session.company_id === null
                ? [{ key: 'company', title: t('company'), cell: ({ company }: CaseRow) => company }]
                : []),
            ]),
      ]}
    />
  )
}

/** Who waits longest, and the case that is open. */
export function Help() {
  const t = useWords(words)
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as HelpSearch
  const { caseId } = useParams({ strict: false }) as { caseId?: string }
  const { data: session } = useSession()
  if (!session) return null
  const keep = search.view ? { view: search.view } : {}
  return (
    <>
      <header className={css['top']}>
        <h1>{t('help')}</h1>
        {may(session, 'getMyDutyHoursResponder') && <Duty />}
      </header>
      <Tabs
        label={t('cases')}
        chosen={search.view ?? 'waiting'}
        tabs={views.map((key) => ({ key, label: t(key) }))}
        onChoose={(view) => void navigate({ to: '/help', search: view === 'waiting' ? {} : { view } })}
      />
      <Split
        onBack={() => void navigate({ to: '/help', search: keep })}
        list={<Queue session={session} chosen={caseId} search={search} />}
        detail={caseId && <CaseDetail key={caseId} id={caseId} session={session} search={search} />}
      />
    </>
  )
}
