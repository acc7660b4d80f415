import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Changes } from '../parts/changes.tsx'
import { State } from '../parts/marks.tsx'
import page from '../parts/page.module.css'
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

/** What differs between two versions. */
export function RuleChanges({ before, after }: { readonly before: RuleDraft; readonly after: RuleDraft }) {
  const t = useWords(words)
  const language = useLanguage()
  const old = rowsOf(before, t, language)
  const changes = rowsOf(after, t, language).flatMap(({ name, label, text }, at) => {
    const was = old[at]?.text ?? ''
    return was === text ? [] : [{ name, label, before: was || '–', after: text || '–' }]
  })
  return <Changes changes={changes} none={t('nothingChanged')} />
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
      <ol className={page['versions']}>
        {versions.map((one, at) => {
          const before = versions[at + 1]
          return (
            <li key={one.revision}>
              <p className={page['facts']}>
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
              {before ? <RuleChanges before={before} after={one} /> : <p className={page['soft']}>{t('written')}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
