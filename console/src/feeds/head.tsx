import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../data/words.ts'
import css from '../parts/screen.module.css'
import { Tabs } from '../parts/tabs.tsx'
import { words } from './words.ts'

const places = {
  queue: '/feeds',
  events: '/feeds/events',
  sources: '/feeds/sources',
  rules: '/feeds/rules',
} as const
const keys = Object.keys(places) as (keyof typeof places)[]

/** The title, the parts of the feeds, and what can be done. `first` stands before everything else that can be pressed. */
export function Head({
  at,
  title,
  first,
  action,
}: {
  readonly at: keyof typeof places
  readonly title?: ReactNode
  readonly first?: ReactNode
  readonly action?: ReactNode
}) {
  const t = useWords(words)
  const navigate = useNavigate()
  return (
    <header className={css['head']}>
      <h1>{title ?? t(at)}</h1>
      {first}
      <Tabs
        label={t('parts')}
        chosen={at}
        onChoose={(place) => void navigate({ to: places[place] })}
        tabs={keys.map((key) => ({ key, label: t(`tab_${key}`) }))}
      />
      {action && <div className={css['action']}>{action}</div>}
    </header>
  )
}
