import { useWords } from '../../data/words.ts'
import { Markdown } from '../../parts/markdown.tsx'
import { Risk } from '../../parts/marks.tsx'
import { Sources } from '../../parts/sources.tsx'
import { Time } from '../../parts/time.tsx'
import type { Danger } from '../data/now-data.ts'
import css from './danger.module.css'
import { words } from './words.ts'

const levels = ['low', 'medium', 'high'] as const

/** Danger, what to do, where and since when, and why this person sees it. */
export function DangerCard({ danger }: { readonly danger: Danger }) {
  const t = useWords(words)
  const { risk_level, hazard, headline, advice, place, timezone, starts_at, updated_at, reasons } = danger
  const [first, ...others] = reasons
  return (
    <article
      className={`${css['danger']} ${css[levels[risk_level as 0 | 1 | 2] ?? 'low']}`}
      data-alert={danger.alert_id}
    >
      <h2 className={css['kind']}>
        <Risk level={risk_level} /> <span>· {hazard}</span>
      </h2>
      {advice ? (
        <div className={css['advice']}>
          <Markdown text={advice} />
        </div>
      ) : (
        <p className={css['advice']}>{headline}</p>
      )}
      {advice && <p className={css['headline']}>{headline}</p>}
      <p className={css['where']}>
        {place && <>{place} · </>}
        {t('since')} <Time at={starts_at} zone={timezone} />
        {updated_at > starts_at && (
          <>
            {' · '}
            {t('updated')} <Time at={updated_at} zone={timezone} />
          </>
        )}
      </p>
      <Sources className={css['where']} alert={danger} zone={timezone} />
      {reasons.length > 0 && (
        <div className={css['why']}>
          <h3>{t('why')}</h3>
          <p>{first?.text}</p>
          {others.length > 0 && (
            <details>
              <summary>{t('moreReasons', { n: others.length })}</summary>
              {others.map(({ text }) => (
                <p key={text}>{text}</p>
              ))}
            </details>
          )}
        </div>
      )}
    </article>
  )
}
