import { useWords } from '../data/words.ts'
import { words } from './case.words.ts'
import { State, type StateName } from './marks.tsx'

const states: Readonly<Record<number, readonly [StateName, keyof (typeof words)['en']]>> = {
  0: ['draft', 'collecting'],
  1: ['in_review', 'stateWaiting'],
  2: ['open', 'handling'],
  3: ['done', 'stateClosed'],
  4: ['closed', 'cancelled'],
  5: ['closed', 'finished'],
}

export function CaseState({ status }: { readonly status: number }) {
  const t = useWords(words)
  const [look, word] = states[status] ?? states[0] ?? (['draft', 'collecting'] as const)
  return <State state={look} word={t(word)} />
}

const types: Readonly<Record<number, keyof (typeof words)['en']>> = {
  0: 'medical',
  1: 'selfHelp',
  10: 'passport',
  11: 'legal',
  20: 'luggage',
  21: 'flight',
  99: 'other',
}

export function useTypeName(): (type: number | null) => string {
  const t = useWords(words)
  return (type) => t(type === null ? 'notYetKnown' : (types[type] ?? 'other'))
}
