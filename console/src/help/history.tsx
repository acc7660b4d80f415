import { useWords } from '../data/words.ts'
import { Time } from '../parts/time.tsx'
import type { TimelineEntry } from './cases.ts'
import css from './help.module.css'
import { words } from './words.ts'

const acts: Readonly<Record<string, keyof (typeof words)['en']>> = {
  create: 'actCreate',
  wait: 'actWait',
  dispatch: 'actDispatch',
  claim: 'actClaim',
  hand_over: 'actHandOver',
  inactive: 'actInactive',
  close: 'actClose',
  reopen: 'actReopen',
  cancel: 'actCancel',
  finish: 'actFinish',
}

export function History({ timeline }: { readonly timeline: readonly TimelineEntry[] }) {
  const t = useWords(words)
  return (
    <ol className={css['cards']}>
      {timeline.map(({ at, action, actor, actor_kind }) => {
        const word = acts[action]
        return (
          <li key={`${at} ${action}`}>
            <p className={css['from']}>
              <Time at={at} />
              {actor && <span>· {actor.name}</span>}
              {!actor && actor_kind && <span>· {t(actor_kind === 'company' ? 'company' : 'itself')}</span>}
            </p>
            <p>{word ? t(word) : action.replaceAll('_', ' ')}</p>
          </li>
        )
      })}
    </ol>
  )
}
