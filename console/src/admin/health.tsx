import { useQuery } from '@tanstack/react-query'
import { api, type Desk } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { State } from '../parts/marks.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import css from './admin.module.css'
import { Head } from './head.tsx'
import { words } from './words.ts'

type Finding = Desk['HealthFinding']

const order = ['failing', 'attention', 'ok', 'off'] as const
const looks = { failing: 'failed', attention: 'in_review', ok: 'read', off: 'closed' } as const
const shapes = { failing: '◆ ', attention: '▲ ', ok: '✓ ', off: '' } as const

function Line({ finding }: { readonly finding: Finding }) {
  const t = useWords(words)
  const state = finding.state as (typeof order)[number]
  return (
    <li>
      <State state={looks[state]} word={`${shapes[state]}${t(`health_${state}`)}`} />
      <strong>
        {finding.name} <span className={css['soft']}>{finding.part}</span>
      </strong>
      <span>
        {finding.says}
        {finding.todo && <span className={css['todo']}>{finding.todo}</span>}
      </span>
      <span className={css['soft']}>
        {finding.since && (
          <>
            {t('sinceWhen')} <Time at={finding.since} />
          </>
        )}
      </span>
    </li>
  )
}

/** Is anything stuck or silent, since when, and what is to be done? What needs somebody comes first. */
export function Health() {
  const t = useWords(words)
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => api.get('/api/desk/health', { signal }),
    refetchInterval: 30_000,
  })
  const { data } = health
  const findings = order.flatMap((state) => (data?.findings ?? []).filter((one) => one.state === state))
  const toLook = findings.filter(({ state }) => state === 'failing' || state === 'attention').length
  return (
    <>
      <Head at="health" />
      <ErrorSummary error={data ? undefined : health.error} again={() => void health.refetch()} />
      {health.isPending && <Skeleton lines={12} />}
      {data && (
        <>
          <p className={toLook > 0 ? css['warn'] : css['done']}>
            {t('healthSays', { n: toLook })}{' '}
            <span className={css['soft']}>
              {t('asOf')} <Time at={data.as_of} seconds />
            </span>
          </p>
          <ul className={css['findings']}>
            {findings.map((one) => (
              <Line key={`${one.part} ${one.name}`} finding={one} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
