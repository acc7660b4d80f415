import type { KeyboardEvent } from 'react'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import list from '../parts/list.module.css'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import { Progress } from '../parts/webhook-progress.tsx'
import type { Delivery } from './data.ts'
import { hostOf } from './data.ts'
import css from './delivery-list.module.css'
import { Answered } from './marks.tsx'
import type { Outcome } from './search.ts'
import { words } from './words.ts'

interface Props {
  readonly items: readonly Delivery[]
  readonly total: number
  readonly isPending: boolean
  readonly isLoadingMore: boolean
  readonly error: unknown
  readonly again: () => void
  readonly hasMore: boolean
  readonly more: () => void
  readonly open: number | undefined
  readonly onOpen: (id: number) => void
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
  readonly outcome: Outcome | undefined
  /** There is a detail beside it. */
  readonly narrow: boolean
}

function onKey(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const next = step === 0 ? undefined : rows[rows.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Deliveries of the newest events first, each with a box to choose it. */
export function DeliveryList(props: Props) {
  const { items, chosen, onChoose, open, onOpen, outcome } = props
  const t = useWords(words)
  if (props.isPending) return <Skeleton lines={14} />
  if (props.error && items.length === 0) return <ErrorSummary error={props.error} again={props.again} />
  if (items.length === 0)
    return outcome === 'failed' ? (
      <Empty title={t('noneFailed')}>{t('noneFailedHelp')}</Empty>
    ) : (
      <Empty title={t('noDelivery')}>{t('noDeliveryHelp')}</Empty>
    )
  const toggle = (ids: readonly number[], on: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  const ids = items.map(({ id }) => id)
  return (
    <div className={css['list']} data-narrow={props.narrow || undefined}>
      <div className={css['titles']}>
        <input
          type="checkbox"
          aria-label={t('chooseAll')}
          checked={ids.every((id) => chosen.has(id))}
          onChange={({ target }) => toggle(ids, target.checked)}
        />
        <span className={css['all']} aria-hidden="true">
          {t('chooseAll')}
        </span>
        <span className={css['columns']} aria-hidden="true">
          <span>{t('event')}</span>
          <span>{t('happened')}</span>
          <span className={css['host']}>{t('endpoint')}</span>
          <span>{t('answer')}</span>
          <span className={css['end']}>{t('state')}</span>
        </span>
      </div>
      <ul aria-label={t('deliveries')} onKeyDown={onKey}>
        {items.map((one) => (
          <li key={one.id} className={css['row']} aria-current={one.id === open ? 'true' : undefined}>
            <input
              type="checkbox"
              aria-label={t('choose', { what: `${one.event} ${one.event_name}` })}
              checked={chosen.has(one.id)}
              onChange={({ target }) => toggle([one.id], target.checked)}
            />
            <button type="button" data-row className={css['columns']} onClick={() => onOpen(one.id)}>
              <span className={css['name']}>
                {one.event} {one.event_name}
                {one.test && <span className={css['sample']}> {t('sample')}</span>}
              </span>
              <span className="soft">
                <Time at={one.happened_at} />
              </span>
              <span className={`soft ${css['host']}`}>{hostOf(one.url)}</span>
              <span>
                <Answered status={one.last_status} error={one.last_error} />
              </span>
              <span className={css['end']}>
                <Progress delivery={one} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {props.hasMore && (
        <div className={list['more']}>
          <Button onClick={props.more} busy={props.isLoadingMore}>
            {t('more')}
          </Button>
          <span>{t('shown', { shown: items.length, total: props.total })}</span>
        </div>
      )}
    </div>
  )
}
