import { serviceNow } from '../../data/service-time.ts'
import { useWords } from '../../data/words.ts'
import { Markdown } from '../../parts/markdown.tsx'
import { Risk } from '../../parts/marks.tsx'
import { Sources } from '../../parts/sources.tsx'
import { Time } from '../../parts/time.tsx'
import { textOf } from '../data/text.ts'
import { useTripAdvisories, useTripAlerts } from '../data/trip-data.ts'
import { Loading } from '../parts/parts.tsx'
import css from './trip.module.css'
import { words } from './words.ts'

const published = 2

/** What happens at the places of the trip: alerts in effect, the worst first, then advisories. */
export function TripAlerts({ tripId }: { readonly tripId: string }) {
  const t = useWords(words)
  const alerts = useTripAlerts(tripId)
  const advisories = useTripAdvisories(tripId)
  if (alerts.isPending || advisories.isPending) return <Loading />
  if (!alerts.data && !advisories.data) return <p className={css['note']}>{t('notSaved')}</p>
  const now = serviceNow().toISOString()
  const inEffect = (alerts.data ?? [])
    .filter(({ status, finish }) => status === published && (finish === null || finish > now))
    .toSorted((one, other) => other.risk_level - one.risk_level || other.updated_at.localeCompare(one.updated_at))
  if (inEffect.length + (advisories.data?.length ?? 0) === 0) return <p className={css['note']}>{t('noAlerts')}</p>
  return (
    <ul className={css['list']}>
      {inEffect.map((alert) => (
        <li key={alert.id}>
          <details className={css['fold']}>
            <summary>
              <span className={css['summary']}>
                <Risk level={alert.risk_level} />
                <span dir="auto">{textOf(alert.headline)}</span>
              </span>
            </summary>
            {textOf(alert.body_advice) !== '' && (
              <>
                <h3>{t('whatToDo')}</h3>
                <Markdown text={textOf(alert.body_advice)} />
              </>
            )}
            <Markdown text={textOf(alert.body)} />
            <p className={css['small']}>
              {alert.start && (
                <>
                  {t('since')} <Time at={alert.start} /> ·{' '}
                </>
              )}
              {t('updatedAt')} <Time at={alert.updated_at} />
            </p>
            <Sources className={css['small']} alert={alert} />
          </details>
        </li>
      ))}
      {advisories.data?.map((advisory) => (
        <li key={advisory.id}>
          <details className={css['fold']}>
            <summary>
              <span className={css['summary']}>
                <span className={css['tag']}>{t('advisory')}</span>
                <span dir="auto">{textOf(advisory.headline)}</span>
              </span>
            </summary>
            <Markdown text={textOf(advisory.body)} />
            <p className={css['small']}>
              {t('updatedAt')} <Time at={advisory.updated_at} />
            </p>
          </details>
        </li>
      ))}
    </ul>
  )
}
