import type { ReactNode } from 'react'
import css from './tabs.module.css'

export interface Tab<K extends string> {
  readonly key: K
  readonly label: ReactNode
  readonly count?: number | undefined
}

/** Chooses one of several views of the same page. The choice belongs in the URL: `chosen` is a search param. */
export function Tabs<K extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly tabs: readonly Tab<K>[]
  readonly chosen: K
  readonly onChoose: (key: K) => void
}) {
  return (
    <nav aria-label={label}>
      <ul className={css['tabs']}>
        {tabs.map(({ key, label: text, count }) => (
          <li key={key}>
            <button type="button" aria-current={key === chosen ? 'true' : undefined} onClick={() => onChoose(key)}>
              {text}
              {count !== undefined && <span className={css['count']}> {count}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
