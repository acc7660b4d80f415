import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { api, type Desk } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { State, type StateName } from '../parts/marks.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import { Ago, Time } from '../parts/time.tsx'
import { Head } from './head.tsx'
import css from './health.module.css'
import { words } from './health.words.ts'

type Finding = Desk['HealthFinding']

const marks: Readonly<Record<Finding['state'], readonly [StateName, string]>> = {
  ok: ['done', '✓'],
  off: ['waiting', '○'],
  attention: ['in_review', '▲'],
  failing: ['failed', '◆'],
}

const isWord = (name: string): name is keyof (typeof words)['en'] => Object.hasOwn(words.en, name)

function Row({ finding }: { readonly finding: Finding }) {
  const t = useWords(words)
  const [mark, shape] = marks[finding.state]
  return (
    <li className={css['row']} data-state={finding.state}>
      <span className={css['name']}>{isWord(finding.name) ? t(finding.name) : finding.name}</span>
      <span>
        <span aria-hidden="true">{shape} </span>
        <State state={mark} word={t(finding.state)} />
      </span>
      <span className={css['says']} lang="en">
        {finding.says}
        {finding.todo && <span className={css['todo']}>{finding.todo}</span>}
      </span>
      <span className={css['since']}>
        {finding.since && (
          <>
            {t('since')} <Ago at={finding.since} />
          </>
        )}
      </span>
    </li>
  )
}

/** Is anything stuck or silent, since when, and what is to be done. */
export function Health() {
  const t = useWords(words)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['jobs', 'health'],
    queryFn: ({ signal }) => api.get('/api/desk/health', { signal }),
    refetchInterval: 15_000,
  })
  if (!data)
    return (
      <>
        <Head at="health" />
        {error ? <ErrorSummary error={error} again={() => void refetch()} /> : <Skeleton lines={12} />}
      </>
    )
  const count = (state: Finding['state']): number => data.findings.filter((one) => one.state === state).length
  const [failing, attention] = [count('failing'), count('attention')]
  const parts = [...new Set(data.findings.map(({ part }) => part))]
  return (
    <>
      <Head
        at="health"
        action={
          <Button icon={<RotateCw aria-hidden />} busy={isFetching} onClick={() => void refetch()}>
            {t('again')}
          </Button>
        }
      />
      <p className={css['sum']} role="status">
        <strong>
          {failing > 0 && `${t('someFailing', { n: failing })} `}
          {attention > 0 && t('someAttention', { n: attention })}
          {failing + attention === 0 && t('allWell')}
        </strong>{' '}
        <span className="soft">
          {t('asOf')} <Time at={data.as_of} seconds />
        </span>
      </p>
      <div className={css['parts']}>
        {parts.map((part) => (
          <section key={part} className={css['card']}>
            <h2>{t(part)}</h2>
            <ul>
              {data.findings
                .filter((one) => one.part === part)
                .map((one) => (
                  <Row key={one.name} finding={one} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
