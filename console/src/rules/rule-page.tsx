import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { serviceNow } from '../data/service-time.ts'
import { textIn } from '../data/texts.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Markdown } from '../parts/markdown.tsx'
import css from '../parts/page.module.css'
import { Empty, Skeleton } from '../parts/placeholders.tsx'
import { Time } from '../parts/time.tsx'
import {
  endRule,
  originText,
  type Rule,
  type RuleKind,
  type RuleType,
  type RuleValue,
  removeRule,
  restoreRule,
  rowsOf,
  stateAt,
  useVersions,
  versionAt,
} from './rule-data.ts'
import { Rows, RuleState, Versions } from './versions.tsx'
import { words } from './words.ts'

/** Said above the fields already, or shown as text. */
const shownAbove = ['type', 'value', 'origin', 'comment_en', 'comment_es', 'references', 'removed']

function Said({ rule, at }: { readonly rule: Rule; readonly at: Date }) {
  const t = useWords(words)
  const language = useLanguage()
  return (
    <>
      <h2>
        {t(`type_${rule.type as RuleType}`)}: {t(`value_${rule.value as RuleValue}`)}
      </h2>
      <p className={css['facts']}>
        <RuleState rule={rule} at={at} />
        <strong>{originText(rule, language)}</strong>
        <span>
          {rule.recorded_from === null ? (
            t('sinceEver')
          ) : (
            <>
              {t(rule.recorded_until ? 'saidFrom' : 'said')} <Time at={rule.recorded_from} />
            </>
          )}
          {rule.recorded_until && (
            <>
              {' '}
              {t('saidUntil')} <Time at={rule.recorded_until} />
            </>
          )}
        </span>
      </p>
      <Markdown text={textIn(rule.comment, language)} />
      <Rows rows={rowsOf(rule, t, language).filter(({ name }) => !shownAbove.includes(name))} />
      {rule.references.length > 0 && (
        <ul>
          {rule.references.map((address) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noreferrer">
                {address}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What was just done, so that it can be taken back. */
export interface Done {
  readonly rule: Rule
  /** The revision before. */
  readonly before: number
  readonly word: 'edited' | 'ended' | 'wasRemoved' | 'restored'
}

/** One rule: as it is now or was at a time, what can be done with it, and every version. */
export function RulePage({
  kind,
  id,
  at,
  onEdit,
  onDone,
}: {
  readonly kind: RuleKind
  readonly id: string
  readonly at: Date | undefined
  readonly onEdit: (() => void) | undefined
  readonly onDone: (done: Done) => void
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const found = useVersions(kind, id)
  const act = useMutation({
    mutationFn: async ({ word, rule, revision }: Omit<Done, 'before'> & { readonly revision?: number }) => {
      if (word === 'ended') return endRule(kind, rule)
      return word === 'wasRemoved' ? removeRule(kind, rule) : restoreRule(kind, rule, revision ?? rule.revision)
    },
    onSuccess: (rule, { word, rule: { revision: before } }) => onDone({ rule, before, word }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['rules'] }),
  })
  if (found.error) return <ErrorSummary error={found.error} again={() => void found.refetch()} />
  const [current] = found.data ?? []
  if (!found.data || !current) return <Skeleton lines={8} />
  const time = at ?? serviceNow()
  const shown = at ? versionAt(found.data, at) : current
  const state = stateAt(current, serviceNow())
  return (
    <>
      {shown ? <Said rule={shown} at={time} /> : <Empty title={t('none_then')}>{t('none_then_help')}</Empty>}
      <ErrorSummary error={act.error} />
      {onEdit && (
        <div className={css['actions']}>
          {state === 'removed' ? (
            <Button
              busy={act.isPending}
              onClick={() => act.mutate({ word: 'restored', rule: current, revision: current.revision })}
            >
              {t('restore')}
            </Button>
          ) : (
            <>
              <Button icon={<Pencil aria-hidden />} onClick={onEdit}>
                {t('edit')}
              </Button>
              {state === 'in_force' && (
                <Button busy={act.isPending} onClick={() => act.mutate({ word: 'ended', rule: current })}>
                  {t('end')}
                </Button>
              )}
              <Button
                look="quiet"
                busy={act.isPending}
                onClick={() => act.mutate({ word: 'wasRemoved', rule: current })}
              >
                {t('remove')}
              </Button>
            </>
          )}
        </div>
      )}
      <Versions
        versions={found.data}
        onRestore={onEdit && ((revision) => act.mutate({ word: 'restored', rule: current, revision }))}
      />
    </>
  )
}
