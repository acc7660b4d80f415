import { useNavigate, useSearch } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { toggled } from '../data/form.ts'
import { useLanguage, useWords } from '../data/words.ts'
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
  /** What a list that is loaded whole is sorted by when the head of the column is pressed; what has none comes last. */
  readonly sort?: (item: T) => string | number | null | undefined
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
  readonly isLoadingMore?: boolean
  readonly more?: () => void
  /** Several can be chosen at once. */
  readonly choose?: {
    readonly chosen: ReadonlySet<string>
    readonly onChoose: (chosen: ReadonlySet<string>) => void
    readonly label: (item: T) => string
  }
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

/** The order that the address names: `name`, or `-name` from the end. A list of which a part is loaded has the service's order alone. */
function useSorted<T>({ items, columns, hasMore }: ListProps<T>) {
  const language = useLanguage()
  const { sort = '' } = useSearch({ strict: false })
  const isDown = sort.startsWith('-')
  const column = hasMore ? undefined : columns.find(({ key, sort: by }) => by && key === sort.replace('-', ''))
  if (!column?.sort) return { items, column: undefined, isDown }
  const { compare } = new Intl.Collator(language, { numeric: true })
  const rows = items.map((item) => ({ item, value: column.sort?.(item) ?? null }))
  const sorted = rows.toSorted((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    const order =
      typeof a.value === 'number' && typeof b.value === 'number'
        ? a.value - b.value
        : compare(String(a.value), String(b.value))
    return isDown ? -order : order
  })
  return { items: sorted.map(({ item }) => item), column: column.key, isDown }
}

/** The names of the columns. They are read aloud where they do something: each cell has its own besides. */
function Titles<T>({
  columns,
  sorts,
  sorted,
  isDown,
}: {
  readonly columns: readonly Column<T>[]
  readonly sorts: boolean
  readonly sorted: string | undefined
  readonly isDown: boolean
}) {
  const t = useWords(words)
  const navigate = useNavigate()
  const end = (one: Column<T>) => (one.end ? css['end'] : undefined)
  if (!sorts || !columns.some(({ sort }) => sort))
    return (
      <div className={css['titles']} aria-hidden="true">
        {columns.map((one) => (
          <span key={one.key} className={end(one)}>
            {one.title}
          </span>
        ))}
      </div>
    )
  const choose = (key: string): void => {
    const sort = key !== sorted ? key : isDown ? undefined : `-${key}`
    void navigate({ to: '.', search: (before: object) => ({ ...before, sort }), replace: true })
  }
  return (
    <table className={css['heads']} aria-label={t('order')}>
      <thead>
        <tr className={css['titles']}>
          {columns.map((one) => {
            const order = one.key !== sorted ? 'none' : isDown ? 'descending' : 'ascending'
            return (
              <th key={one.key} scope="col" className={end(one)} aria-sort={one.sort && order}>
                {one.sort ? (
                  <button type="button" onClick={() => choose(one.key)}>
                    {one.title}
                    {order === 'ascending' && <ArrowUp aria-hidden />}
                    {order === 'descending' && <ArrowDown aria-hidden />}
                  </button>
                ) : (
                  one.title
                )}
              </th>
            )
          })}
        </tr>
      </thead>
    </table>
  )
}

/** Rows of 36 px with columns; below 640 px each is a card. The first column is the row's name. */
export function List<T>(props: ListProps<T>) {
  const { label, idOf, columns, chosen, onOpen, empty, isPending, error, again, total, hasMore, more, choose } = props
  const t = useWords(words)
  const { items, column, isDown } = useSorted(props)
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
      data-choose={choose ? 'true' : undefined}
      ref={scroller}
      style={{ ['--columns' as string]: template }}
    >
      <Titles columns={columns} sorts={!hasMore} sorted={column} isDown={isDown} />
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
              {choose && (
                <input
                  type="checkbox"
                  aria-label={choose.label(item)}
                  checked={choose.chosen.has(id)}
                  onChange={() => choose.onChoose(new Set(toggled([...choose.chosen], id)))}
                />
              )}
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
          <Button onClick={more} busy={props.isLoadingMore ?? false}>
            {t('more')}
          </Button>
          {total !== undefined && <span>{t('shown', { shown: items.length, total })}</span>}
        </div>
      )}
    </div>
  )
}
