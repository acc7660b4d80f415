import { useLanguage, useWords } from '../data/words.ts'
import css from './reach-bar.module.css'
import { words } from './words.ts'

/** How far a message came, of those it was for. Each state counts who got at least so far, failed stands apart. */
export interface Reach {
  readonly exposed: number
  readonly told: number
  /** Put into the outbox, because the channel has no provider. Shown where there are any. */
  readonly kept?: number
  readonly sent?: number
  readonly delivered: number
  readonly read: number
  readonly answered?: number
  readonly failed?: number
}

const order = ['exposed', 'told', 'kept', 'sent', 'delivered', 'read', 'answered', 'failed'] as const

export function ReachBar({ reach }: { readonly reach: Reach }) {
  const t = useWords(words)
  const language = useLanguage()
  const share = (n: number): string => `${reach.exposed === 0 ? 0 : Math.min(100, (n / reach.exposed) * 100)}%`
  return (
    <dl className={css['reach']}>
      {order
        .filter((name) => (name === 'kept' ? reach.kept : reach[name] !== undefined))
        .map((name) => (
          <div key={name} className={css[name]}>
            <dt>{t(name)}</dt>
            <dd>{(reach[name] ?? 0).toLocaleString(language)}</dd>
            <span aria-hidden="true" className={css['bar']}>
              <span style={{ width: share(reach[name] ?? 0) }} />
            </span>
          </div>
        ))}
    </dl>
  )
}
