import { useLanguage, useWords } from '../../data/words.ts'
import { ownZone, Time, timeText } from '../time.tsx'
import css from './board.module.css'
import type { BoardNumbers } from './board-data.ts'
import { words } from './words.ts'

type Point = BoardNumbers['curve'][number]

const lines = ['delivered', 'answered'] as const
const [width, height] = [600, 120]
/** So many moments are read aloud. */
const rows = 6

/** How many had it, and how many had answered, over time: two lines, and the same as a table that is read aloud. */
export function Curve({ board }: { readonly board: BoardNumbers }) {
  const t = useWords(words)
  const language = useLanguage()
  const { curve, totals } = board
  const [first, last] = [curve[0], curve.at(-1)]
  if (!first || !last) return null
  const most = Math.max(1, totals.told)
  const x = (index: number): number => (index / Math.max(1, curve.length - 1)) * width
  const path = (line: (typeof lines)[number]): string =>
    curve
      .map((point, index) => `${x(index).toFixed(1)},${(height - (point[line] / most) * height).toFixed(1)}`)
      .join(' ')
  const shown = Array.from(
    { length: Math.min(rows, curve.length) },
    (_, index, count = Math.min(rows, curve.length)) =>
      curve[Math.round((index / Math.max(1, count - 1)) * (curve.length - 1))] as Point,
  )
  return (
    <figure className={css['curve']}>
      <figcaption>
        <h2>{t('curve')}</h2>
        <ul className={css['legend']}>
          {lines.map((line) => (
            <li key={line} data-line={line}>
              <svg aria-hidden="true" viewBox="0 0 24 8">
                <line x1="0" y1="4" x2="24" y2="4" />
              </svg>
              {t(`${line}_line`, { n: totals[line] })}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className={css['plot']} aria-hidden="true">
        <span className={css['most']}>{most.toLocaleString(language)}</span>
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {[0, 0.5, 1].map((part) => (
            <line key={part} className={css['grid']} x1="0" x2={width} y1={part * height} y2={part * height} />
          ))}
          {lines.map((line) => (
            <polyline key={line} data-line={line} points={path(line)} />
          ))}
        </svg>
        <span className={css['none']}>0</span>
        <span className={css['from']}>
          <Time at={first.at} />
        </span>
        <span className={css['until']}>
          <Time at={last.at} />
        </span>
      </div>
      <div className="only-read-aloud">
        <table>
          <caption>{t('curveHelp', { n: totals.told })}</caption>
          <thead>
            <tr>
              {(['at', 'told', 'delivered', 'answered'] as const).map((word) => (
                <th scope="col" key={word}>
                  {t(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((point) => (
              <tr key={point.at}>
                <th scope="row">{timeText(new Date(point.at), ownZone, language)}</th>
                <td>{point.told}</td>
                <td>{point.delivered}</td>
                <td>{point.answered}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
