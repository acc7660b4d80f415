import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search as SearchIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { api, type Desk } from '../data/client.ts'
import type { Session } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { screensOf } from './screens.ts'
import css from './search.module.css'
import { words } from './words.ts'

type Hit = Desk['SearchHit']

/** Where each kind is shown, and the screen that must be there for it. */
const places = {
  people: ['/people', (id: string) => `/people/${id}`],
  trips: ['/trips', (id: string) => `/trips/${id}`],
  alerts: ['/alerts', (id: string) => `/alerts/${id}`],
  companies: ['/admin', (id: string) => `/admin?company=${id}`],
  issues: ['/help', (id: string) => `/help/${id}`],
  claims: ['/claims', (id: string) => `/claims/${id}`],
  messages: ['/messages', (id: string) => `/messages/${id}`],
} as const

const kinds = Object.keys(places) as (keyof typeof places)[]
const shortest = 2
const typingMs = 200

function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** One box for everything: arrows choose, Enter opens, Esc leaves. */
export function Search({ session }: { readonly session: Session }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const list = useId()
  const [text, write] = useState('')
  const [open, show] = useState(false)
  const [at, choose] = useState(0)
  const q = useSettled(text.trim())
  const found = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.get('/api/desk/search', { query: { q }, signal }),
    enabled: q.length >= shortest,
  })
  const paths = screensOf(session).map(({ path }) => path)
  const shown = kinds.filter((kind) => paths.includes(places[kind][0]))
  const hits: readonly Hit[] = q.length >= shortest && found.data ? shown.flatMap((kind) => found.data[kind]) : []
  const isOpen = open && q.length >= shortest && found.data !== undefined

  const go = (hit: Hit | undefined): void => {
    if (!hit) return
    show(false)
    write('')
    void navigate({ href: places[hit.kind][1](hit.id) })
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') {
      show(false)
      event.currentTarget.blur()
    }
    if (event.key === 'Enter') go(hits[at])
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    choose((at + step + hits.length) % hits.length)
  }
  return (
    <search className={css['search']}>
      <SearchIcon aria-hidden size={16} />
      <input
        id="search"
        type="search"
        role="combobox"
        autoComplete="off"
        aria-label={t('search')}
        placeholder={`${t('search')} ( / )`}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && hits[at] ? `${list}-${at}` : undefined}
        value={text}
        onFocus={() => show(true)}
        onBlur={() => show(false)}
        onKeyDown={onKey}
        onChange={(event) => {
          write(event.target.value)
          choose(0)
          show(true)
        }}
      />
      <div id={list} role="listbox" aria-label={t('search')} className={css['hits']} hidden={!isOpen}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the chosen one
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the box's
          <div
            key={`${hit.kind} ${hit.id}`}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            className={css['hit']}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(hit)}
          >
            <span className={css['kind']}>{t(hit.kind === 'issues' ? 'help' : hit.kind)}</span>
            <span className={css['title']} dir="auto">
              {hit.title}
            </span>
            <span className={css['detail']} dir="auto">
              {hit.detail}
            </span>
          </div>
        ))}
        {isOpen && hits.length === 0 && (
          <div role="option" aria-selected="false" aria-disabled="true" className={css['none']} tabIndex={-1}>
            {t('nothingFound', { q })}
          </div>
        )}
      </div>
    </search>
  )
}
