import { useMutation } from '@tanstack/react-query'
import { useForm } from '../data/form.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Conflict } from '../parts/conflict.tsx'
import { FormDialog, ReadFirst } from '../parts/form-dialog.tsx'
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
import { changesOf, valuesOf } from './rule-fields.ts'
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

interface Props {
  readonly kind: RuleKind
  readonly onDone: (saved?: Rule, before?: Rule) => void
}

function Editor({ kind, before: first, onDone }: Props & { readonly before?: Rule }) {
  const t = useWords(words)
  const language = useLanguage()
  const preview = useMutation({
    mutationFn: (): Promise<Preview> => previewRule(kind, form.before, changesOf(form.values, form.before, language)),
  })
  const form = useForm({
    topics: ['rules'],
    before: first,
    valuesOf: (rule) => valuesOf(rule, language),
    save: (values, on, before) => saveRule(kind, on, changesOf(values, before, language)),
    read: async ({ id }) => (await Promise.all([readRule(kind, id), preview.mutateAsync()]))[0],
    onSaved: onDone,
    onChange: preview.reset,
    otherError: preview.error,
  })
  const { before, theirs } = form
  return (
    <FormDialog
      title={t(before ? 'edit' : `new_${kind}`)}
      form={{ ...form, error: form.error ?? preview.error }}
      button={t(before ? 'save' : 'publish')}
      actions={
        <Button busy={preview.isPending} onClick={() => preview.mutate()}>
          {t('check')}
        </Button>
      }
      onClose={() => onDone()}
    >
      <p>{t('help')}</p>
      <Fields {...form} />
      {preview.data && <Previewed preview={preview.data} before={before} />}
      {theirs && preview.data && before && (
        <Conflict
          at={theirs.updated_at}
          theirs={<RuleChanges before={before} after={theirs} />}
          mine={<RuleChanges before={theirs} after={preview.data.rule} />}
          {...form.choose}
        />
      )}
    </FormDialog>
  )
}

/** Writes or changes a rule. It is public at once, so nothing is saved before the button is pressed. */
export function RuleForm({ id, ...props }: Props & { readonly id: string | undefined }) {
  const t = useWords(words)
  if (id === undefined) return <Editor {...props} />
  return (
    <ReadFirst title={t('edit')} read={() => readRule(props.kind, id)} onClose={() => props.onDone()}>
      {(before) => <Editor {...props} before={before} />}
    </ReadFirst>
  )
}
