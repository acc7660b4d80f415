import { Circle, MapPinned, SquareDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { State } from '../parts/marks.tsx'
import { NewerPlace } from '../parts/place.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import { words as partWords } from '../parts/words.ts'
import type { MapPerson } from './map-data.ts'
import css from './panel.module.css'
import { words } from './words.ts'

const marks: Readonly<Record<MapPerson['certainty'], ReactNode>> = {
  reported: <Circle aria-hidden fill="currentColor" />,
  planned: <Circle aria-hidden />,
  cell: <SquareDashed aria-hidden />,
  country_only: <MapPinned aria-hidden />,
  unknown: null,
}

const certaintyWords = {
  reported: 'rowReported',
  planned: 'rowPlanned',
  cell: 'rowCell',
  country_only: 'rowCountry',
  unknown: 'unknown',
} as const

const nameOf = ({ first_name, last_name, user_id }: Pick<MapPerson, 'first_name' | 'last_name' | 'user_id'>): string =>
  [first_name, last_name].filter(Boolean).join(' ') || user_id.slice(0, 8)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function PersonRow({
  person,
  chosen,
  onOpen,
}: {
  readonly person: MapPerson
  readonly chosen: boolean
  readonly onOpen: () => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const day = (at: string): string => new Date(at).toLocaleDateString(language, { day: 'numeric', month: 'short' })
  const country = textOf(person.country)
  const details = [
    country,
    person.certainty === 'planned' && person.until && t('untilDay', { day: day(person.until) }),
  ].filter(Boolean)
  return (
    <li>
      <button type="button" data-row className={css['row']} aria-current={chosen ? 'true' : undefined} onClick={onOpen}>
        <span className={css['name']}>{nameOf(person)}</span>
        <span>
          {person.help ? (
            <State state="help" word={t('needsHelp')} />
          ) : person.unanswered ? (
            <State state="no_answer" word={t('noAnswer')} />
          ) : person.exposed ? (
            <State state="open" word={t('isExposed')} />
          ) : null}
        </span>
        <span className={css['place']}>
          {marks[person.certainty]}
          <span>
            {[t(certaintyWords[person.certainty]), ...details].join(' · ')}
            <NewerPlace {...person} since={person.from} />
          </span>
        </span>
      </button>
    </li>
  )
}

export interface Rows {
  readonly items: readonly MapPerson[]
  readonly total: number
  readonly isPending: boolean
  readonly isLoadingMore: boolean
  readonly error: unknown
  readonly hasMore: boolean
  readonly more: () => void
  readonly again: () => void
}

/** Everybody whom the map shows, in the same order. */
export function PeopleRows({
  rows,
  label,
  chosen,
  onOpen,
  empty,
}: {
  readonly rows: Rows
  readonly label: string
  readonly chosen: string | undefined
  readonly onOpen: (person: MapPerson) => void
  readonly empty: ReactNode
}) {
  const tPart = useWords(partWords)
  if (rows.isPending) return <Skeleton lines={8} height={52} />
  if (rows.error && rows.items.length === 0) return <ErrorSummary error={rows.error} again={rows.again} />
  if (rows.items.length === 0) return <>{empty}</>
  return (
    <>
      <ul aria-label={label} className={css['rows']}>
        {rows.items.map((person) => (
          <PersonRow
            key={person.user_id}
            person={person}
            chosen={person.user_id === chosen}
            onOpen={() => onOpen(person)}
          />
        ))}
      </ul>
      {rows.hasMore && (
        <div className={css['more']}>
          <Button onClick={rows.more} busy={rows.isLoadingMore}>
            {tPart('more')}
          </Button>
          <span>{tPart('shown', { shown: rows.items.length, total: rows.total })}</span>
        </div>
      )}
    </>
  )
}
