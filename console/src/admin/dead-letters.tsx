import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, type Desk } from '../data/client.ts'
import { queries, useList, useOne } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { List } from '../parts/list.tsx'
import { One } from '../parts/one.tsx'
import { Empty } from '../parts/placeholders.tsx'
import screen from '../parts/screen.module.css'
import { Beside, Split } from '../parts/split.tsx'
import { Time } from '../parts/time.tsx'
import css from './admin.module.css'
import { Head } from './head.tsx'
import { words } from './words.ts'

type DeadJob = Desk['DeadJob']

const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: ['jobs'] })

function Letter({ job, onGone }: { readonly job: DeadJob; readonly onGone: (outcome: string) => void }) {
  const t = useWords(words)
  const [confirming, setConfirming] = useState(false)
  const path = { id: job.id }
  const replay = useMutation({
    mutationFn: () => api.post('/api/desk/dead_jobs/{id}/replay', { path }),
    onSuccess: () => onGone(t('triedAgain', { task: job.task })),
    onSettled: readAgain,
  })
  const discard = useMutation({
    mutationFn: () => api.delete('/api/desk/dead_jobs/{id}', { path }),
    onSuccess: () => onGone(t('thrownAway', { task: job.task })),
    onSettled: readAgain,
  })
  return (
    <Beside>
      <h2>
        {job.task} <span className={css['soft']}>{job.id}</span>
      </h2>
      <ErrorSummary error={replay.error} />
      <p className={css['warn']}>{job.error}</p>
      <p className={css['facts']}>
        <span>{t('tries', { n: job.attempts })}</span>
        <span>
          {t('givenUp')} <Time at={job.died_at} />
        </span>
        <span>
          {t('wasDue')} <Time at={job.due_at} />
        </span>
      </p>
      <pre className={screen['code']}>{JSON.stringify(job.payload, null, 2)}</pre>
      <div className={css['buttons']}>
        <Button
          look="primary"
          icon={<RotateCw aria-hidden />}
          busy={replay.isPending}
          onClick={() => replay.mutate(undefined)}
        >
          {t('tryAgain')}
        </Button>
        <Button look="quiet" icon={<Trash2 aria-hidden />} onClick={() => setConfirming(true)}>
          {t('discard')}
        </Button>
      </div>
      {confirming && (
        <FormDialog
          title={t('discardTitle')}
          form={{ ...discard, submit: () => discard.mutate(undefined) }}
          button={t('discard')}
          onClose={() => setConfirming(false)}
        >
          <p>{t('discardWhat', { task: job.task })}</p>
        </FormDialog>
      )}
    </Beside>
  )
}

/** Jobs that ran out of tries: look why, then try again or throw away. */
export function DeadLetters() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { id: chosen } = useSearch({ from: '/admin/dead-letters' })
  const jobs = useList('jobs', '/api/desk/dead_jobs', { per_page: 100 })
  const listed = jobs.items.find(({ id }) => String(id) === chosen)
  const job = useOne('jobs', '/api/desk/dead_jobs/{id}', chosen, listed)
  const [outcome, setOutcome] = useState('')
  const open = (id?: string): void => void navigate({ to: '/admin/dead-letters', search: id ? { id } : {} })
  return (
    <>
      <Head at="deadLetters" />
      <p className={screen['done']} role="status">
        {outcome}
      </p>
      <Split
        onBack={() => open()}
        detail={
          chosen && (
            <One of={job}>
              {(one) => (
                <Letter
                  key={one.id}
                  job={one}
                  onGone={(what) => {
                    setOutcome(what)
                    open()
                  }}
                />
              )}
            </One>
          )
        }
        list={
          <List
            {...jobs}
            label={t('deadLetters')}
            idOf={({ id }) => String(id)}
            chosen={chosen}
            onOpen={({ id }) => {
              setOutcome('')
              open(String(id))
            }}
            empty={<Empty title={t('noDeadLetters')}>{t('noDeadLettersHelp')}</Empty>}
            columns={[
              { key: 'task', title: t('task'), cell: ({ task }) => task },
              { key: 'died', title: t('givenUp'), width: '120px', cell: (one) => <Time at={one.died_at} /> },
              { key: 'error', title: t('why'), width: 'minmax(0, 3fr)', cell: ({ error }) => error },
              { key: 'tries', title: t('triesTitle'), width: '64px', end: true, cell: ({ attempts }) => attempts },
            ]}
          />
        }
      />
    </>
  )
}
