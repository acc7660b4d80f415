import { useWords } from '../data/words.ts'
import { Risk } from '../parts/marks.tsx'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import type { AlertOnMap } from './map-data.ts'
import css from './panel.module.css'
import { words } from './words.ts'

const headlineOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The alerts of the map, the greatest risk first. */
export function AlertRows({
  alerts,
  isPending,
  onOpen,
}: {
  readonly alerts: readonly AlertOnMap[]
  readonly isPending: boolean
  readonly onOpen: (alert: AlertOnMap) => void
}) {
  const t = useWords(words)
  if (isPending) return <Skeleton lines={8} height={52} />
  if (alerts.length === 0) return <Empty title={t('noAlerts')}>{t('noAlertsHelp')}</Empty>
  return (
    <ul aria-label={t('listOfAlerts')} className={css['rows']}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          <button type="button" data-row className={css['row']} onClick={() => onOpen(alert)}>
            <span className={css['name']}>{headlineOf(alert.headline)}</span>
            <span>
              <Risk level={alert.risk_level} />
            </span>
            <span className={css['place']}>
              {t('since')} <Time at={alert.start} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
