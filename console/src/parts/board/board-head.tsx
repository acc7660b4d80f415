import { useLanguage, useWords } from '../../data/words.ts'
import { ReachBar } from '../reach-bar.tsx'
import { Simulated } from '../simulated.tsx'
import css from './board.module.css'
import { type BoardNumbers, type Standing, standings, useBoardNow } from './board-data.ts'
import { Curve } from './curve.tsx'
import { words } from './words.ts'

const always: readonly Standing[] = ['not_reached', 'help', 'waiting', 'sent', 'delivered', 'read', 'safe']
const alwaysOfCall: readonly Standing[] = ['not_reached', 'waiting', 'sent', 'delivered', 'read', 'answered']

export const marks: Readonly<Partial<Record<Standing, string>>> = {
  not_reached: '×',
  help: '!',
  failed: '×',
  no_channel: '×',
  read: '●',
  delivered: '◐',
  sent: '○',
  waiting: '…',
  answered: '✓',
  safe: '✓',
}

const unit = (n: number, name: string, language: string): string =>
  n.toLocaleString(language, { style: 'unit', unit: name, unitDisplay: 'short' })

/** "14 min", "2 hr 5 min", "3 days 4 hr". */
function durationText(seconds: number, language: string): string {
  if (seconds < 60) return unit(Math.max(0, Math.floor(seconds)), 'second', language)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return unit(minutes, 'minute', language)
  const hours = Math.floor(minutes / 60)
  const [large, small] =
    hours < 24
      ? [unit(hours, 'hour', language), unit(minutes % 60, 'minute', language)]
      : [unit(Math.floor(hours / 24), 'day', language), unit(hours % 24, 'hour', language)]
  return `${large} ${small}`
}

/** The only part that changes each second. */
function Clock({ published, asOf }: { readonly published: string; readonly asOf: string }) {
  const language = useLanguage()
  const now = useBoardNow(asOf, 1_000)
  return <strong>{durationText((now.getTime() - Date.parse(published)) / 1000, language)}</strong>
}

/** The time since publishing, how far it came, the curve, and the numbers, each of which shows only its people. */
export function BoardHead({
  board,
  kind,
  chosen,
  onChoose,
}: {
  readonly board: BoardNumbers
  readonly kind: 'alert' | 'request' | 'call'
  readonly chosen: Standing | undefined
  readonly onChoose: (standing: Standing | undefined) => void
}) {
  const t = useWords(words)
  const language = useLanguage()
  const { counts, totals, exposed, simulated, published_at: published } = board
  const isAlwaysShown = kind === 'call' ? alwaysOfCall : always
  return (
    <>
      <div className={css['top']}>
        <section className={css['card']}>
          {published === null ? (
            <p>{t('notPublished')}</p>
          ) : (
            <p className={css['clock']}>
              <Clock published={published} asOf={board.as_of} /> <span>{t(`since_${kind}`)}</span>
            </p>
          )}
          <ReachBar reach={{ exposed, ...totals }} />
          {simulated > 0 && (
            <p>
              <Simulated />
            </p>
          )}
        </section>
        {published !== null && (
          <section className={css['card']}>
            <Curve board={board} />
          </section>
        )}
      </div>
      <ul className={css['numbers']} aria-label={t('numbers')}>
        <li>
          <button
            type="button"
            className={css['number']}
            data-standing="everybody"
            aria-pressed={chosen === undefined}
            onClick={() => onChoose(undefined)}
          >
            <strong>{exposed.toLocaleString(language)}</strong>
            <span>{t('everybody')}</span>
          </button>
        </li>
        {standings
          .filter((one) => counts[one] > 0 || isAlwaysShown.includes(one) || one === chosen)
          .map((one) => (
            <li key={one}>
              <button
                type="button"
                className={css['number']}
                data-standing={one}
                data-some={counts[one] > 0 ? 'true' : undefined}
                aria-pressed={chosen === one}
                onClick={() => onChoose(chosen === one ? undefined : one)}
              >
                <strong>{counts[one].toLocaleString(language)}</strong>
                <span>
                  {marks[one] && <span aria-hidden="true">{marks[one]} </span>}
                  {t(one)}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}
