import { serviceNow } from '../../data/service-time.ts'
import { useWords } from '../../data/words.ts'
import { Markdown } from '../../parts/markdown.tsx'
import { Risk } from '../../parts/marks.tsx'
import type { Country } from '../data/guide-data.ts'
import { useSaved } from '../data/saved.ts'
import { textOf } from '../data/text.ts'
import { Fold } from './fold.tsx'
import css from './guide.module.css'
import { words } from './words.ts'

const published = 2
const texts = [
  ['sec_areas', 'areas'],
  ['sec_personal', 'personal'],
  ['sec_pol_unr', 'unrest'],
  ['sec_ext_viol', 'violence'],
] as const

/** What happens there now, and what always holds. */
export function Safety({ country, cc }: { readonly country: Country; readonly cc: string }) {
  const t = useWords(words)
  const path = { cc }
  const { data: alerts, isPending } = useSaved('guide', '/api/v2/countries/{cc}/alerts', { path })
  const { data: advisories } = useSaved('guide', '/api/v2/countries/{cc}/advisories', { path })
  const now = serviceNow().toISOString()
  const inEffect = (alerts ?? [])
    .filter(({ status, finish }) => status === published && (finish === null || finish > now))
    .toSorted((one, other) => other.risk_level - one.risk_level || other.updated_at.localeCompare(one.updated_at))
  return (
    <section aria-labelledby="safety" className={css['part']}>
      <h2 id="safety">{t('safety')}</h2>
      {!isPending && (!alerts || !advisories) && <p className={css['note']}>{t('notSaved')}</p>}
      {inEffect.length > 0 && (
        <Fold title={t('alerts', { n: inEffect.length })} short={textOf(inEffect[0]?.headline)}>
          <ul className={css['topics']}>
            {inEffect.map((alert) => (
              <li key={alert.id}>
                <h3 dir="auto">
                  <Risk level={alert.risk_level} /> · {textOf(alert.headline)}
                </h3>
                {textOf(alert.body_advice) !== '' && <Markdown text={textOf(alert.body_advice)} />}
                <Markdown text={textOf(alert.body)} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {advisories && advisories.length > 0 && (
        <Fold title={t('advisories', { n: advisories.length })} short={textOf(advisories[0]?.headline)}>
          <ul className={css['topics']}>
            {advisories.map((advisory) => (
              <li key={advisory.id}>
                <h3 dir="auto">{textOf(advisory.headline)}</h3>
                <Markdown text={textOf(advisory.body)} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {texts.map(([field, name]) => {
        const text = textOf(country[field])
        return (
          text !== '' && (
            <Fold key={field} title={t(name)}>
              <Markdown text={text} />
            </Fold>
          )
        )
      })}
    </section>
  )
}
