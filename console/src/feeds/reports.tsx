import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countryName } from '../data/names.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Time } from '../parts/time.tsx'
import { type Item, useFeedName } from './data.ts'
import { words } from './event.words.ts'
import { factName } from './facts.ts'
import css from './feeds.module.css'

interface Row {
  readonly key: string
  readonly label: string
  readonly cell: (item: Item) => ReactNode
}

type Report = NonNullable<Item['report']>

/** A fact as it was read; times as everywhere. */
function Fact({ value }: { readonly value: Report['facts'][string] | undefined }) {
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? <Time at={text} /> : text
}

const phases = ['stands', 'over', 'withdrawn'] as const

function placeOf({ point, area }: Report, language: string): string {
  const where = point && `${point.lat.toFixed(2)}, ${point.lng.toFixed(2)}`
  const countries = area.countries.map((code) => countryName(code, language))
  return [area.text, where, ...countries, ...area.airports].filter(Boolean).join(' · ')
}

/** Every fact that one of the reports has. */
const factsOf = (items: readonly Item[]): string[] => [
  ...new Set(items.flatMap(({ report }) => Object.keys(report?.facts ?? {}))),
]

/** Of each feed and id the newest wording: `items` begins with what was sent last. */
export function newestOf(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ feed, native_id }) => {
    const id = `${feed} ${native_id}`
    return !seen.has(id) && seen.add(id)
  })
}

function rowsOf(items: readonly Item[], t: (key: keyof (typeof words)['en']) => string, language: string): Row[] {
  const text = (key: string, label: string, of: (report: Report) => ReactNode): Row => ({
    key,
    label,
    cell: ({ report }) => report && of(report),
  })
  const time = (at: string | null): ReactNode => at && <Time at={at} />
  const rows = [
    text('name', t('nameOf'), ({ name }) => name),
    text('phase', t('phase'), ({ phase }) => {
      const known = phases.find((one) => one === phase)
      return known ? t(known) : phase
    }),
    text('sent', t('sent'), ({ sent_at }) => time(sent_at)),
    text('starts', t('starts'), ({ starts_at }) => time(starts_at)),
    text('ends', t('ends'), ({ ends_at }) => time(ends_at)),
    text('place', t('place'), (report) => placeOf(report, language)),
    text('level', t('level'), ({ level }) => level),
    text('severity', t('severity'), ({ severity }) => severity),
    text('urgency', t('urgency'), ({ urgency }) => urgency),
    text('certainty', t('certainty'), ({ certainty }) => certainty),
    ...factsOf(items).map((name) =>
      text(`fact ${name}`, factName(name, language), ({ facts }) =>
        name in facts ? <Fact value={facts[name]} /> : null,
      ),
    ),
  ]
  return rows.filter(({ cell }) => items.some((one) => Boolean(cell(one))))
}

/** Reports beside each other, a column for each; where they differ the row is marked. */
export function Reports({
  items,
  label,
  foot,
}: {
  readonly items: readonly Item[]
  readonly label: string
  readonly foot?: (item: Item) => ReactNode
}) {
  const t = useWords(words)
  const language = useLanguage()
  const feedName = useFeedName()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <section className={css['wide']} aria-label={label} tabIndex={0}>
      <table className={css['table']}>
        <thead>
          <tr>
            <td />
            {items.map((one) => (
              <th key={one.id} scope="col">
                {feedName(one.feed)}
                <span className="soft"> {one.native_id}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(items, t, language).map(({ key, label: name, cell }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {items.map((one) => (
                <td key={one.id}>{cell(one)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('proof')}</th>
            {items.map((one) => (
              <td key={one.id}>
                <Link to="/feeds/items/$id" params={{ id: one.id }}>
                  {one.id.slice(0, 8)}
                </Link>
                {foot?.(one)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
