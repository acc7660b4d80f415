import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { State } from '../parts/marks.tsx'
import { Time } from '../parts/time.tsx'
import { type Row, type Rule, type RuleDraft, rowsOf, stateAt } from './rule-data.ts'
import css from './rules.module.css'
import { words } from './words.ts'

const looks = { in_force: 'published', upcoming: 'waiting', ended: 'closed', removed: 'skipped' } as const

export function RuleState({ rule, at }: { readonly rule: Rule; readonly at: Date }) {
  const t = useWords(words)
  const state = stateAt(rule, at)
  return <State state={looks[state]} word={t(`state_${state}`)} />
}

/** What differs between two versions, before and after beside each other. */
export function Changes({ before, after }: { readonly before: RuleDraft; readonly after: RuleDraft }) {
  const t = useWords(words)
  const language = useLanguage()
  const old = rowsOf(before, t, language)
  const changed = rowsOf(after, t, language).flatMap((row, at) => {
    const was = old[at]?.text ?? ''
    return was === row.text ? [] : [{ ...row, was }]
  })
  if (changed.length === 0) return <p className={css['soft']}>{t('nothingChanged')}</p>
  return (
    <table className={css['changes']}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ name, label, was, text }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>
              <del>{was || '–'}</del>
            </td>
            <td>
              <ins>{text || '–'}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The fields of a rule that say something. */
export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className={css['rows']}>
      {rows
        .filter(({ text }) => text !== '')
        .map(({ name, label, text }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Every version, newest first, with what it changed. */
export function Versions({
  versions,
  onRestore,
}: {
  readonly versions: readonly Rule[]
  readonly onRestore: ((revision: number) => void) | undefined
}) {
  const t = useWords(words)
  return (
    <section>
      <h3>{t('history')}</h3>
      <ol className={css['versions']}>
        {versions.map((one, at) => {
          const before = versions[at + 1]
          return (
            <li key={one.revision}>
              <p className={css['facts']}>
                <strong>{t('version', { n: one.revision })}</strong>
                <span>
                  {one.recorded_from ? <Time at={one.recorded_from} /> : t('sinceEver')} –{' '}
                  {one.recorded_until ? <Time at={one.recorded_until} /> : t('now')}
                </span>
                {at > 0 && onRestore && (
                  <Button look="quiet" onClick={() => onRestore(one.revision)}>
                    {t('restoreThis')}
                  </Button>
                )}
              </p>
              {before ? <Changes before={before} after={one} /> : <p className={css['soft']}>{t('written')}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
