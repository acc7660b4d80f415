import { useWords } from '../data/words.ts'
import { furthest, Way } from '../parts/board/next.tsx'
import { Time } from '../parts/time.tsx'
import type { BoardPerson } from './names.ts'
import { words } from './words.ts'

/** What became of the question, by the way that came furthest. */
export function Question({ person }: { readonly person: BoardPerson }) {
  const t = useWords(words)
  const best = furthest(person.messages)
  if (person.relayed) return t('relayed')
  if (best) return <Way message={best} readAt={person.read_at} />
  if (person.read_at === null) return t('noWay')
  return (
    <>
      {t('read')} <Time at={person.read_at} />
    </>
  )
}
