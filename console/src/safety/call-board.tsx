import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { personName } from '../data/names.ts'
import { useOne } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { LiveBoard } from '../parts/board/board.tsx'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Place } from '../parts/place.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import css from './board.module.css'
import { Holder } from './safety.tsx'
import { words } from './words.ts'

/** The live page of a call for help: who was told to come, and who has it. */
export function CallBoard() {
  const t = useWords(words)
  const navigate = useNavigate()
  const { id } = useParams({ from: '/safety/calls/$id' })
  const search = useSearch({ from: '/safety/calls/$id' })
  const call = useOne('calls_for_help', '/api/desk/calls_for_help/{id}', id)
  if (!call.data)
    return call.error ? <ErrorSummary error={call.error} again={() => void call.refetch()} /> : <Skeleton lines={12} />
  const { called_at: calledAt, resolved_at: resolvedAt } = call.data
  return (
    <>
      <Button
        look="quiet"
        className={css['back'] ?? ''}
        icon={<ArrowLeft aria-hidden />}
        onClick={() => void navigate({ to: '/safety', search: { view: 'calls' } })}
      >
        {t('backToCalls')}
      </Button>
      <header className={css['head']}>
        <div>
          <h1>{t('callOf', { name: personName(call.data, t('anonymous')) })}</h1>
          <p className="soft">
            <Place place={call.data.place} /> · {t('since')} <Time at={calledAt} /> ·{' '}
            {resolvedAt ? (
              <>
                {t('resolvedCalls')} <Time at={resolvedAt} />
              </>
            ) : (
              <Holder call={call.data} />
            )}
          </p>
        </div>
      </header>
      <LiveBoard
        kind="call"
        id={id}
        search={search}
        onSearch={(next) => void navigate({ to: '/safety/calls/$id', params: { id }, search: next, replace: true })}
      />
    </>
  )
}
