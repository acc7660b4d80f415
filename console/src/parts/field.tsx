import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { useWords } from '../data/words.ts'
import css from './field.module.css'
import { words } from './words.ts'

export interface FieldFrame {
  readonly label: string
  readonly hint?: ReactNode
  /** From `error.fields[name]`: the summary above links here and has the same words. */
  readonly error?: string | readonly string[] | undefined
  /** Also the fragment that an ErrorSummary links to. */
  readonly name: string
  readonly required?: boolean
}

interface Marks {
  readonly id: string
  readonly name: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly required: boolean | undefined
  readonly className: string | undefined
}

function Frame({
  label,
  hint,
  error,
  name,
  required,
  children,
}: FieldFrame & { children: (marks: Marks) => ReactNode }) {
  const t = useWords(words)
  const own = useId()
  const id = `field-${name}`
  const errors = [error].flat().filter(Boolean).join(' ')
  const described = [errors && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(' ')
  return (
    <div className={css['field']}>
      <label htmlFor={id}>
        {label}
        {required && <span className={css['required']}> {t('required')}</span>}
      </label>
      {hint && (
        <p className={css['hint']} id={`${own}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        'aria-describedby': described || undefined,
        'aria-invalid': errors ? true : undefined,
        required,
        className: css['control'],
      })}
      {errors && (
        <p className={css['error']} id={`${own}-error`}>
          {errors}
        </p>
      )}
    </div>
  )
}

type Without<T> = Omit<T, keyof FieldFrame | 'className' | 'id'>

export function Field({
  label,
  hint,
  error,
  name,
  required,
  ...rest
}: FieldFrame & Without<InputHTMLAttributes<HTMLInputElement>>) {
  const frame = { label, hint, error, name, ...(required && { required }) }
  return <Frame {...frame}>{(marks) => <input {...rest} {...marks} />}</Frame>
}

export function TextArea({
  label,
  hint,
  error,
  name,
  required,
  ...rest
}: FieldFrame & Without<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const frame = { label, hint, error, name, ...(required && { required }) }
  return <Frame {...frame}>{(marks) => <textarea rows={4} {...rest} {...marks} />}</Frame>
}

export function Select({
  label,
  hint,
  error,
  name,
  required,
  children,
  ...rest
}: FieldFrame & Without<SelectHTMLAttributes<HTMLSelectElement>>) {
  const frame = { label, hint, error, name, ...(required && { required }) }
  return (
    <Frame {...frame}>
      {(marks) => (
        <select {...rest} {...marks}>
          {children}
        </select>
      )}
    </Frame>
  )
}

export function Check({
  label,
  name,
  ...rest
}: Pick<FieldFrame, 'label' | 'name'> & Without<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <label className={css['check']} htmlFor={`field-${name}`}>
      <input {...rest} type="checkbox" id={`field-${name}`} name={name} />
      <span>{label}</span>
    </label>
  )
}
