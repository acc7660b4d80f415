import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api, type Desk, ifMatch } from '../data/client.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Risk } from '../parts/marks.tsx'
import page from '../parts/page.module.css'
import { Skeleton } from '../parts/placeholders.tsx'
import { riskLevel, useReadAgain } from './data.ts'
import css from './feeds.module.css'
import { useReasons } from './reasons.ts'
import { Remarks } from './remarks.tsx'
import { words } from './sources.words.ts'

const mostShown = 8
const outcomes = ['alert', 'review', 'evidence'] as const

/** What the answer of a feed would become. Nothing of it was kept. */
export function Tried({ tried }: { readonly tried: Desk['TriedFeed'] }) {
  const t = useWords(words)
  const language = useLanguage()
  const reason = useReasons()
  const problems = tried.answers.flatMap(({ problem }) => problem ?? [])
  const remarks = [...tried.answers, ...tried.items].flatMap((one) => one.remarks)
  return (
    <div className={css['part']} role="status">
      <p>
        <strong>{t('triedItems', { items: tried.item_count, events: tried.event_count })}</strong>
      </p>
      {problems.map((problem) => (
        <p key={problem} className={css['warn']} lang="en">
          {problem}
        </p>
      ))}
      {tried.events.length > 0 && <h3>{t('wouldSay')}</h3>}
      <ul className={css['reasons']}>
        {tried.events.slice(0, mostShown).map(({ native_ids, assessment }) => {
          const outcome = outcomes.find((one) => one === assessment.outcome)
          return (
            <li key={native_ids.join(' ')}>
              <span className={page['facts']}>
                {assessment.risk && <Risk level={riskLevel(assessment.risk)} />}
                {outcome && <span>{t(`outcome_${outcome}`)}</span>}
                <strong>{assessment.headline[language]}</strong>
              </span>
              <span className="soft">{assessment.why.map(reason).join(' ')}</span>
            </li>
          )
        })}
      </ul>
      <Remarks remarks={remarks.slice(0, mostShown)} />
    </div>
  )
}

/** Switches a feed on, once what it answers now has been shown. */
export function Resume({ feed, onClose }: { readonly feed: Desk['FeedInFull']; readonly onClose: () => void }) {
  const t = useWords(words)
  const readAgain = useReadAgain()
  const path = { key: feed.key }
  const { data, error, refetch } = useQuery({
    queryKey: ['form', useId()],
    queryFn: () => api.post('/api/desk/feeds/{key}/try', { path }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const resume = useMutation({
    mutationFn: () => api.post('/api/desk/feeds/{key}/resume', { path, headers: ifMatch(feed) }),
    onSuccess: async () => {
      await readAgain()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('resume')}
      form={{ error: resume.error, isPending: resume.isPending, submit: () => resume.mutate() }}
      button={t('resume')}
      disabled={data === undefined}
      onClose={onClose}
    >
      <ErrorSummary error={error} again={() => void refetch()} />
      {data ? (
        <>
          <p>{t('resumeHelp')}</p>
          <Tried tried={data} />
        </>
      ) : (
        !error && (
          <>
            <p>{t('trying')}</p>
            <Skeleton lines={4} />
          </>
        )
      )}
    </FormDialog>
  )
}
