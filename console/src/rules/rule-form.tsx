import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GodwitError, isStatus } from '../data/client.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Conflict } from '../parts/conflict.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Skeleton } from '../parts/placeholders.tsx'
import {
  originText,
  type Preview,
  peopleText,
  periodText,
  previewRule,
  type Rule,
  type RuleKind,
  type RuleType,
  type RuleValue,
  readRule,
  rowsOf,
  saveRule,
} from './rule-data.ts'
import { changesOf, type Form, formOf } from './rule-fields.ts'
import { Fields } from './rule-form-fields.tsx'
import css from './rules.module.css'
import { Rows, RuleChanges } from './versions.tsx'
import { words } from './words.ts'

function Previewed({ preview, before }: { readonly preview: Preview; readonly before: Rule | undefined }) {
  const t = useWords(words)
  const language = useLanguage()
  const { rule, alike, changed } = preview
  return (
    <section className={css['preview']} role="status">
      <h3>{t('preview')}</h3>
      <p>
        {t('previewWho', {
          country: originText(rule, language),
          people: peopleText(rule, t, language),
          period: periodText(rule, t, language),
        })}
      </p>
      {before && changed.length === 0 && <p>{t('previewNone')}</p>}
      {before ? (
        changed.length > 0 && <RuleChanges before={before} after={rule} />
      ) : (
        <Rows rows={rowsOf(rule, t, language)} />
      )}
      {alike.length > 0 && (
        <>
          <p>
            <strong>{t('alike')}</strong>
          </p>
          <ul>
            {alike.map((one) => (
              <li key={one.id}>
                {t(`type_${one.type as RuleType}`)}: {t(`value_${one.value as RuleValue}`)},{' '}
                {peopleText(one, t, language)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type OnDone = (saved?: Rule, before?: Rule) => void

function Editor({ kind, first, onDone }: { kind: RuleKind; first: Rule | undefined; onDone: OnDone }) {
  const t = useWords(words)
  const language = useLanguage()
  const queries = useQueryClient()
  const [before, setBefore] = useState(first)
  const [form, setForm] = useState<Form>(() => formOf(first, language))
  const [theirs, setTheirs] = useState<Rule>()
  const [mine, setMine] = useState<Preview['rule']>()
  const preview = useMutation({ mutationFn: () => previewRule(kind, before, changesOf(form, before, language)) })
  const save = useMutation({
    mutationFn: (base: Rule | undefined) => saveRule(kind, base, changesOf(form, before, language)),
    onSuccess: async (saved, base) => {
      await queries.invalidateQueries({ queryKey: ['rules'] })
      onDone(saved, base)
    },
    onError: async (error) => {
      if (!before || !isStatus(error, 412)) return
      const [now, wanted] = await Promise.all([
        readRule(kind, before.id),
        previewRule(kind, before, changesOf(form, before, language)),
      ])
      setMine(wanted.rule)
      setTheirs(now)
    },
  })
  const error = isStatus(save.error, 412) ? null : (save.error ?? preview.error)
  const errors = error instanceof GodwitError ? error.fields : {}
  const set = (next: Partial<Form>): void => {
    setForm({ ...form, ...next })
    preview.reset()
  }
  return (
    <Dialog
      title={t(before ? 'edit' : `new_${kind}`)}
      onClose={() => onDone()}
      actions={
        <>
          <Button onClick={() => onDone()}>{t('cancel')}</Button>
          <Button busy={preview.isPending} onClick={() => preview.mutate()}>
            {t('check')}
          </Button>
          <Button look="primary" data-main data-danger busy={save.isPending} onClick={() => save.mutate(before)}>
            {t(before ? 'save' : 'publish')}
          </Button>
        </>
      }
    >
      <p>{t('help')}</p>
      <ErrorSummary
        error={error}
        labels={{
          type: t('type'),
          value: t('value'),
          origin_country_id: t('country'),
          origin_country_division_id: t('division'),
          comment: t('comment'),
          references: t('references'),
          valid_until: t('until'),
        }}
      />
      <Fields form={form} errors={errors} set={set} />
      {preview.data && <Previewed preview={preview.data} before={before} />}
      {theirs && mine && before && (
        <Conflict
          at={theirs.updated_at}
          theirs={<RuleChanges before={before} after={theirs} />}
          mine={<RuleChanges before={theirs} after={mine} />}
          onTheirs={() => {
            setTheirs(undefined)
            setBefore(theirs)
            setForm(formOf(theirs, language))
            save.reset()
          }}
          onMine={() => {
            setTheirs(undefined)
            save.mutate(theirs)
          }}
        />
      )}
    </Dialog>
  )
}

/** Writes or changes a rule. It is public at once, so nothing is saved before the button is pressed. */
export function RuleForm({ kind, id, onDone }: { kind: RuleKind; id: string | undefined; onDone: OnDone }) {
  const t = useWords(words)
  const { data, error } = useQuery({
    queryKey: ['rule_form', kind, id],
    queryFn: () => readRule(kind, id ?? ''),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (id !== undefined && !data)
    return (
      <Dialog title={t('edit')} onClose={() => onDone()}>
        {error ? <ErrorSummary error={error} /> : <Skeleton lines={6} />}
      </Dialog>
    )
  return <Editor kind={kind} first={data} onDone={onDone} />
}
