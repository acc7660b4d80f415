import type { Desk } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { State } from '../parts/marks.tsx'
import { Time } from '../parts/time.tsx'
import css from './feeds.module.css'
import { words } from './sources.words.ts'

const looks = { read: 'done', unchanged: 'waiting', refused: 'failed', failed: 'failed' } as const
const isKnown = (outcome: string): outcome is keyof typeof looks => Object.hasOwn(looks, outcome)

/** What a feed answered once. */
export function AnswerLine({ answer }: { readonly answer: Desk['FeedAnswer'] }) {
  const t = useWords(words)
  const { outcome } = answer
  return (
    <>
      <Time at={answer.at} seconds />{' '}
      {isKnown(outcome) && <State state={looks[outcome]} word={t(`outcome_${outcome}`)} />}{' '}
      {answer.status !== null && <span>{answer.status}</span>}{' '}
      {outcome === 'read' && (
        <span className="soft">
          {t('answerItems', {
            items: answer.items,
            fresh: answer.items_new,
            remarks: answer.items_with_remarks,
            refused: answer.items_refused,
          })}
        </span>
      )}{' '}
      {answer.problem && <span lang="en">{answer.problem}</span>}{' '}
      <code className={css['digest']}>{answer.address}</code>
      {answer.digest && <code className={css['digest']}> {answer.digest.slice(0, 16)}</code>}
    </>
  )
}
