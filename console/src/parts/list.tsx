import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../data/words.ts'
import { Button } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import css from './list.module.css'
import { Skeleton } from './placeholders.tsx'
import { words } from './words.ts'

export interface Column<T> {
  readonly key: string
  readonly title: string
  /** A width of CSS grid: `2fr`, `120px`, `minmax(0, 1fr)`. */
  readonly width?: string
  readonly cell: (item: T) => ReactNode
  /** Figures stand at the end of their column. */
  readonly end?: boolean
}

export interface ListProps<T> {
  /** Read aloud. */
  readonly label: string
  readonly items: readonly T[]
  readonly idOf: (item: T) => string
  readonly columns: readonly Column<T>[]
  readonly chosen?: string | undefined
  /** Click, tap or Enter. */
  readonly onOpen?: (item: T) => void
  readonly empty: ReactNode
  readonly isPending?: boolean
  readonly error?: unknown
  readonly again?: () => void
  readonly total?: number
  readonly hasMore?: boolean
  readonly isFetching?: boolean
  readonly more?: () => void
}

const rowHeight = 36
const virtualFrom = 120

/** j and k (or the arrows) move between rows, Enter opens. Listened to on the whole page by frame/keys, which sends the same events. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Rows of 36 px with columns; below 640 px each is a card. The first column is the row's name. */
export function List<T>(props: ListProps<T>) {
  const { label, items, idOf, columns, chosen, onOpen, empty, isPending, error, again, total, hasMore, more } = props
  const t = useWords(words)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = items.length > virtualFrom
  const rows = useVirtualizer({
    count: virtual ? items.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const template = columns.map((one) => one.width ?? 'minmax(0, 1fr)').join(' ')
  useEffect(() => {
    scroller.current?.style.setProperty('--columns', template)
  }, [template])
  if (isPending) return <Skeleton lines={12} height={rowHeight} />
  if (error && items.length === 0) return <ErrorSummary error={error} again={again} />
  if (items.length === 0) return <>{empty}</>
  const shown = virtual
    ? rows.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : items.map((_, index) => ({ index, start: undefined }))
  return (
    <div
      className={css['list']}
      data-virtual={virtual || undefined}
      ref={scroller}
      style={{ ['--columns' as string]: template }}
    >
      <div className={css['titles']} aria-hidden="true">
        {columns.map((one) => (
          <span key={one.key} className={one.end ? css['end'] : undefined}>
            {one.title}
          </span>
        ))}
      </div>
      <ul
        aria-label={label}
        onKeyDown={onKey}
        style={virtual ? { height: rows.getTotalSize(), position: 'relative' } : undefined}
      >
        {shown.map(({ index, start }) => {
          const item = items[index] as T
          const id = idOf(item)
          const cells = columns.map((one, at) => (
            <span
              key={one.key}
              className={[css['cell'], at === 0 && css['name'], one.end && css['end']].filter(Boolean).join(' ')}
              data-title={one.title}
            >
              {one.cell(item)}
            </span>
          ))
          const place = start === undefined ? undefined : { position: 'absolute' as const, top: start, insetInline: 0 }
          return (
            <li key={id} style={place} className={css['item']}>
              {onOpen ? (
                <button
                  type="button"
                  className={css['row']}
                  data-row
                  aria-current={id === chosen ? 'true' : undefined}
                  onClick={() => onOpen(item)}
                >
                  {cells}
                </button>
              ) : (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: rows are reached by j and k, to be read and copied
                <div className={css['row']} data-row tabIndex={0}>
                  {cells}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {hasMore && (
        <div className={css['more']}>
          <Button onClick={more} busy={props.isFetching ?? false}>
            {t('more')}
          </Button>
          {total !== undefined && <span>{t('shown', { shown: items.length, total })}</span>}
        </div>
      )}
    </div>
  )
}
