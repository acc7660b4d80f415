import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useAlert } from '../data/alerts.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { LiveBoard } from '../parts/board/board.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Evidence } from '../parts/evidence.tsx'
import { Risk } from '../parts/marks.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import { placesOf } from './alert-data.ts'
import css from './alerts.module.css'
import { words } from './words.ts'

/** The live page of an alert: how far it came, and with whom. */
export function AlertBoard() {
  const t = useWords(words)
  const language = useLanguage()
  const navigate = useNavigate()
  const { id } = useParams({ from: '/alerts/$id/board' })
  const search = useSearch({ from: '/alerts/$id/board' })
  const { data: alert, error, refetch } = useAlert(id)
  if (error) return <ErrorSummary error={error} again={() => void refetch()} />
  if (!alert) return <Skeleton lines={12} />
  return (
    <>
      <header className={css['head']}>
        <div>
          <Link to="/alerts/$id" params={{ id }} className={css['back'] ?? ''}>
            <ArrowLeft aria-hidden size={16} /> {t('backToAlert')}
          </Link>
          <h1>{textIn(alert.headline, language)}</h1>
          <p className={css['facts']}>
            <Risk level={alert.risk_level} />
            <span>{placesOf(alert, language)}</span>
          </p>
        </div>
        {alert.published_at !== null && <Evidence of={{ alert_id: id }} />}
      </header>
      <LiveBoard
        kind="alert"
        id={id}
        search={search}
        onSearch={(next) => void navigate({ to: '/alerts/$id/board', params: { id }, search: next, replace: true })}
      />
    </>
  )
}
