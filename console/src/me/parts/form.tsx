import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useWords } from '../../data/words.ts'
import { GodwitError } from '../data/client.ts'
import css from './form.module.css'
import { words } from './form.words.ts'

interface Frame {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with it, or the service's error about it. */
  readonly fault?: string | readonly string[] | undefined
}

interface Marks {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

function Labelled({ label, hint, fault, children }: Frame & { readonly children: (marks: Marks) => ReactNode }) {
  const id = useId()
  const errors = [fault].flat().filter(Boolean).join(' ')
  const described = [errors && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className={css['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': errors ? true : undefined })}
      {errors && (
        <p className={css['fault']} id={`${id}-fault`}>
          {errors}
        </p>
      )}
    </div>
  )
}

export const TextField = ({ label, hint, fault, ...rest }: Frame & InputHTMLAttributes<HTMLInputElement>) => (
  <Labelled label={label} hint={hint} fault={fault}>
    {(marks) => <input dir="auto" {...rest} {...marks} className={css['control']} />}
  </Labelled>
)

export const TextBox = ({ label, hint, fault, ...rest }: Frame & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Labelled label={label} hint={hint} fault={fault}>
    {(marks) => <textarea dir="auto" {...rest} {...marks} className={css['control']} />}
  </Labelled>
)

export const Select = ({ label, hint, fault, ...rest }: Frame & SelectHTMLAttributes<HTMLSelectElement>) => (
  <Labelled label={label} hint={hint} fault={fault}>
    {(marks) => <select {...rest} {...marks} className={css['control']} />}
  </Labelled>
)

/** A switch with its words beside it; the whole row can be tapped. */
export function Switch({
  label,
  hint,
  ...rest
}: { readonly label: ReactNode; readonly hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className={css['switch']}>
      <label>
        <input type="checkbox" {...rest} aria-describedby={hint ? `${id}-hint` : undefined} />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={css['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

function useMeaning(error: Error): string {
  const t = useWords(words)
  if (!(error instanceof GodwitError) || error.status === 0) return t('noLine')
  if (error.status === 429) return t('wait')
  if (error.status >= 500) return t('broken')
  return t('notDone')
}

function Said({ error, labels }: { readonly error: Error; readonly labels: Readonly<Record<string, string>> }) {
  const t = useWords(words)
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  const meaning = useMeaning(error)
  const refused = error instanceof GodwitError && error.status >= 400 && error.status < 500 && error.status !== 429
  const fields = refused ? [...new Set(Object.keys(error.fields).map((name) => labels[name] ?? name))] : []
  return (
    <div className={css['summary']} role="alert" tabIndex={-1} ref={summary}>
      <strong>{meaning}</strong>
      {fields.length > 0 ? (
        <p>{t('check', { fields: fields.join(', ') })}</p>
      ) : (
        refused && <p lang="en">{error.message}</p>
      )}
      {error instanceof GodwitError && error.status >= 500 && error.requestId && (
        <p className={css['hint']}>{t('tellUs', { id: error.requestId })}</p>
      )}
    </div>
  )
}

/** What went wrong, where, and what to do. It takes the focus. */
export const Fault = ({
  error,
  labels = {},
}: {
  readonly error: Error | null
  readonly labels?: Readonly<Record<string, string>>
}) => error && <Said error={error} labels={labels} />

/** Whether the service refused one of these fields; the page says what is wrong in its own words. */
export const isRefused = (error: Error | null, ...names: readonly string[]): boolean =>
  error instanceof GodwitError &&
  Object.keys(error.fields).some((field) => names.some((name) => field === name || field.endsWith(`.${name}`)))
