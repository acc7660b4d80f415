import { useState } from 'react'
import { missingIn, type Texts } from '../../data/texts.ts'
import { useWords } from '../../data/words.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { Markdown } from '../../parts/markdown.tsx'
import { type Alert, useAlertPreview } from '../alert-data.ts'
import type { Fields } from './draft-fields.ts'
import css from './editor.module.css'
import { words } from './words.ts'

const others = ['es', 'fr', 'ja', 'zh-Hans', 'zh-Hant'] as const

type TextKey = 'headline' | 'body' | 'body_advice' | 'update_reason'

const nameOf = (tag: string, shown: string): string =>
  new Intl.DisplayNames([shown], { type: 'language' }).of(tag) ?? tag

/** One text in English and, beside it, in the other language. */
function Both({
  name,
  label,
  rows,
  texts,
  other,
  error,
  onChange,
}: {
  readonly name: TextKey
  readonly label: string
  readonly rows: number
  readonly texts: Texts
  readonly other: string
  readonly error: readonly string[] | undefined
  readonly onChange: (texts: Texts) => void
}) {
  const t = useWords(words)
  return (
    <fieldset className={css['both']}>
      <legend>{label}</legend>
      {(['en', other] as const).map((tag) => {
        const lacks = tag !== 'en' && Boolean(texts['en']?.trim()) && !texts[tag]?.trim()
        return (
          <textarea
            key={tag}
            id={tag === 'en' ? `field-${name}` : `field-${name}-${tag}`}
            rows={rows}
            lang={tag}
            dir="auto"
            aria-label={`${label}, ${nameOf(tag, 'en')}`}
            aria-invalid={tag === 'en' && error ? true : undefined}
            data-missing={lacks || undefined}
            placeholder={lacks ? t('missingHere') : ''}
            value={texts[tag] ?? ''}
            onChange={(event) => onChange({ ...texts, [tag]: event.target.value })}
          />
        )
      })}
      {error && <p className={css['error']}>{error.join(' ')}</p>}
    </fieldset>
  )
}

/** What travellers will see, in each language that the alert has: where it is comes first, as in messages. */
function Preview({
  fields,
  alert,
  languages,
}: {
  readonly fields: Fields
  readonly alert: Alert | undefined
  readonly languages: readonly string[]
}) {
  const views = useAlertPreview(alert?.id, alert?.revision).data?.views ?? []
  const whereIn = (tag: string): string => (views.find(({ language }) => language === tag) ?? views[0])?.where ?? ''
  return (
    <div className={css['previews']}>
      {languages.map((tag) => (
        <section key={tag} lang={tag} className={css['preview']}>
          <strong>{fields.headline[tag] || fields.headline['en']}</strong>
          {whereIn(tag) && <p>{whereIn(tag)}</p>}
          <Markdown text={fields.body[tag] || fields.body['en'] || ''} lang={tag} />
          <Markdown text={fields.body_advice[tag] || fields.body_advice['en'] || ''} lang={tag} />
        </section>
      ))}
    </div>
  )
}

export function WordsPanel({
  fields,
  alert,
  isUpdate,
  errors,
  language,
  change,
}: {
  readonly fields: Fields
  readonly alert: Alert | undefined
  readonly isUpdate: boolean
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly language: string
  readonly change: (next: Partial<Fields>) => void
}) {
  const t = useWords(words)
  const [other, setOther] = useState<string>('es')
  const [preview, setPreview] = useState(false)
  const keys: readonly (readonly [TextKey, string, number])[] = [
    ...(isUpdate ? [['update_reason', t('whatChanged'), 2] as const] : []),
    ['headline', t('headline'), 2],
    ['body', t('whatIsHappening'), 6],
    ['body_advice', t('whatToDo'), 4],
  ]
  const texts = keys.map(([key]) => [key, fields[key]] as const)
  const missing = missingIn(texts, other).length
  const source = fields.sources
  return (
    <section className={css['card']} aria-label={t('words')}>
      <div className={css['cardHead']}>
        <h2>{t('words')}</h2>
        <Button look="quiet" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {preview ? t('write') : t('asTraveller')}
        </Button>
      </div>
      <div className={css['languages']}>
        <span>{nameOf('en', language)}</span>
        <label>
          <span className="only-read-aloud">{t('otherLanguage')}</span>
          <select value={other} onChange={(event) => setOther(event.target.value)}>
            {others.map((tag) => {
              const lacks = missingIn(texts, tag).length
              return (
                <option key={tag} value={tag}>
                  {nameOf(tag, language)}
                  {lacks > 0 && (tag === 'es' || lacks < texts.length) ? ` · ${lacks} !` : ''}
                </option>
              )
            })}
          </select>
        </label>
      </div>
      {preview ? (
        <Preview fields={fields} alert={alert} languages={['en', other]} />
      ) : (
        keys.map(([key, label, rows]) => (
          <Both
            key={key}
            name={key}
            label={label}
            rows={rows}
            texts={fields[key]}
            other={other}
            error={errors[key]}
            onChange={(next) => change({ [key]: next })}
          />
        ))
      )}
      {missing > 0 && (
        <p className={css['warn']}>{t('missingTexts', { n: missing, language: nameOf(other, language) })}</p>
      )}
      <Field
        label={t('sources')}
        name="sources"
        type="url"
        hint={t('sourcesHint')}
        error={errors['sources']}
        placeholder="https://"
        value={source.join(' ')}
        onChange={(event) => change({ sources: event.target.value.split(/\s+/) })}
      />
    </section>
  )
}
