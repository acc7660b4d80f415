import type { Desk } from '../data/client.ts'
import { useLanguage, useWords } from '../data/words.ts'
import css from './audience.module.css'
import { words } from './audience.words.ts'

const parts = ['would_be_told', 'no_entitlement', 'already_told', 'told', 'user_filter'] as const

/** How many a dry run would notify, of how many the alert concerns. The numbers add up. */
export function AudienceNumbers({
  audience,
  fresh = true,
}: {
  readonly audience: Pick<Desk['AlertAudience'], 'told' | 'people' | 'outcomes' | 'warnings'>
  /** False: of an earlier revision. */
  readonly fresh?: boolean
}) {
  const t = useWords(words)
  const language = useLanguage()
  const number = (n: number): string => n.toLocaleString(language)
  return (
    <>
      <p className={css['big']} data-fresh={fresh}>
        <strong>{number(audience.told)}</strong> <span>{t('ofConcerned', { n: audience.people })}</span>
      </p>
      <div className={css['split']} aria-hidden="true">
        {parts.map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: audience.outcomes[part] }} />
        ))}
      </div>
      <dl className={css['numbers']}>
        {parts.map(
          (part) =>
            (audience.outcomes[part] > 0 || part === 'would_be_told') && (
              <div key={part}>
                <dt>{number(audience.outcomes[part])}</dt>
                <dd>{t(`part_${part}`, { n: audience.outcomes[part] })}</dd>
              </div>
            ),
        )}
      </dl>
      {audience.warnings.map((warning) => (
        <p key={warning} className={css['warn']}>
          {warning}
        </p>
      ))}
    </>
  )
}
