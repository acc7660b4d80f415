import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { api, ifMatch } from '../data/client.ts'
import { useList, useOne } from '../data/queries.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Changes } from '../parts/changes.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { One } from '../parts/one.tsx'
import page from '../parts/page.module.css'
import { Time } from '../parts/time.tsx'
import { type Rule, useFeedName, useReadAgain } from './data.ts'
import css from './feeds.module.css'
import { useRuleRows } from './rule-text.ts'
import { words } from './rules.words.ts'
import { Who } from './who.tsx'

/** Every revision, the newest first, with what it changed. */
function Revisions({ id }: { readonly id: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const rowsOf = useRuleRows(t, useFeedName(), language)
  const { items } = useList('feeds', '/api/desk/feeds/rules/{rule_id}/revisions', {}, { path: { rule_id: id } })
  return (
    <section className={css['part']}>
      <h3>{t('revisions')}</h3>
      <ol className={page['versions']}>
        {items.map((one, at) => {
          const before = items[at + 1]
          const old = before && rowsOf(before.rule)
          return (
            <li key={one.revision}>
              <p className={page['facts']}>
                <strong>{t('revision', { n: one.revision })}</strong>
                <Time at={one.at} />
                <span>{one.user_id ? <Who id={one.user_id} /> : t('product')}</span>
              </p>
              {old ? (
                <Changes
                  none={t('nothingChanged')}
                  changes={rowsOf(one.rule).flatMap(({ name, label, text }, row) =>
                    text === old[row]?.text ? [] : [{ name, label, before: old[row]?.text, after: text }],
                  )}
                />
              ) : (
                <p className="soft">{t('written')}</p>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** One rule: what it says, and each of its revisions. */
export function RulePage({ id, onEdit }: { readonly id: string; readonly onEdit: (rule: Rule) => void }) {
  const t = useWords(words)
  const language = useLanguage()
  const rowsOf = useRuleRows(t, useFeedName(), language)
  const readAgain = useReadAgain()
  const found = useOne('feeds', '/api/desk/feeds/rules/{rule_id}', id)
  const turn = useMutation({
    mutationFn: (rule: Rule) =>
      api.patch('/api/desk/feeds/rules/{rule_id}', {
        path: { rule_id: rule.id },
        headers: ifMatch(rule),
        body: { rule: { state: rule.state === 'on' ? 'off' : 'on' } },
      }),
    onSettled: readAgain,
  })
  return (
    <One of={found}>
      {(rule) => (
        <>
          <h2>{rule.name}</h2>
          <div className={page['actions']}>
            <Button busy={turn.isPending} onClick={() => turn.mutate(rule)}>
              {t(rule.state === 'on' ? 'turnOff' : 'turnOn')}
            </Button>
            <Button icon={<Pencil aria-hidden />} onClick={() => onEdit(rule)}>
              {t('edit')}
            </Button>
          </div>
          <ErrorSummary error={turn.error} />
          <dl className={css['facts']}>
            {rowsOf(rule)
              .slice(1)
              .map(({ name, label, text }) => (
                <div key={name} style={{ display: 'contents' }}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
          </dl>
          <Revisions id={id} />
        </>
      )}
    </One>
  )
}
