import type { Texts } from '../data/texts.ts'
import { Field, TextArea } from './field.tsx'

const languages = ['en', 'es'] as const

/** The same text in both languages, a field for each. Errors are shown at the English one. */
export function TextsFields({
  name,
  labels,
  rows,
  error,
  value,
  onChange,
}: {
  readonly name: string
  readonly labels: Readonly<Record<(typeof languages)[number], string>>
  /** More than one line. */
  readonly rows?: number
  readonly error: readonly string[] | undefined
  readonly value: Texts
  readonly onChange: (value: Texts) => void
}) {
  return languages.map((tag) => {
    const field = {
      name: tag === 'en' ? name : `${name}_${tag}`,
      label: labels[tag],
      lang: tag,
      error: tag === 'en' ? error : undefined,
      value: value[tag] ?? '',
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        onChange({ ...value, [tag]: target.value }),
    }
    return rows === undefined ? <Field key={tag} {...field} /> : <TextArea key={tag} rows={rows} {...field} />
  })
}
