import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fieldErrors, GodwitError } from '../data/client.ts'
import { useWords } from '../data/words.ts'
import { Button } from './button.tsx'
import css from './error-summary.module.css'
import { words } from './words.ts'

const isUnread = (error: unknown): error is null | undefined => error === null || error === undefined

function useSentence(error: unknown): string {
  const t = useWords(words)
  if (!(error instanceof GodwitError)) return error instanceof Error ? error.message : t('couldNot')
  if (error.status === 0) return t('noConnection')
  if (error.status === 429) return t('tooMany')
  if (error.status === 403) return t('notAllowed')
  if (error.status === 404) return t('gone')
  return error.message
}

const fieldOf = (name: string): HTMLElement | null => document.getElementById(`field-${name}`)

/** What stands above the field on the page. */
function labelOf(name: string): string | undefined {
  const label = document.querySelector(`label[for="${CSS.escape(`field-${name}`)}"]`)
  const found = label?.querySelector('span:not([class])') ?? label?.firstChild ?? fieldOf(name)?.closest('legend')
  return found?.textContent?.trim() || undefined
}

/** A field that is not on the page: `destinations.0.pin_code` → Destinations 1, pin code. */
function readable(name: string): string {
  const parts = name.split('.').map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
  const text = parts
    .map((part) => part.replace(/_ids?$/, '').replaceAll('_', ' '))
    .join(', ')
    .replaceAll(/, (\d+)/g, ' $1')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * What went wrong, where, and the way on. It takes the focus when it appears, and links to the fields by their names.
 * A field is called what its label on the page says; `labels` is for those that have another name there.
 */
export function ErrorSummary({
  error,
  again,
  labels = {},
}: {
  readonly error: unknown
  readonly again?: (() => void) | undefined
  readonly labels?: Readonly<Record<string, string>>
}) {
  const t = useWords(words)
  const box = useRef<HTMLDivElement>(null)
  const sentence = useSentence(error)
  const [onPage, setOnPage] = useState<Readonly<Record<string, string>>>({})
  useLayoutEffect(() => {
    const names = Object.keys(fieldErrors(error))
    setOnPage(Object.fromEntries(names.flatMap((name) => (fieldOf(name) ? [[name, labelOf(name) ?? '']] : []))))
  }, [error])
  useEffect(() => {
    if (!isUnread(error)) box.current?.focus()
  }, [error])
  if (isUnread(error)) return null
  const fields = Object.entries(fieldErrors(error))
  const nameOf = (name: string): string => labels[name] ?? (onPage[name] || readable(name))
  // The service’s sentence begins with its own name of the first field.
  const [first = ''] = fields[0] ?? []
  const title = first && sentence.startsWith(`${first} `) ? nameOf(first) + sentence.slice(first.length) : sentence
  const requestId = error instanceof GodwitError ? error.requestId : undefined
  return (
    <div className={css['box']} role="alert" tabIndex={-1} ref={box}>
      <p className={css['title']}>{title}</p>
      {fields.length > 0 && (
        <ul className={css['fields']}>
          {fields.map(([name, errors]) => {
            const label = nameOf(name)
            return (
              <li key={name}>
                {name in onPage ? (
                  <a href={`#field-${name}`} onClick={(event) => focusField(event, name)}>
                    {label}
                  </a>
                ) : (
                  <strong>{label}</strong>
                )}{' '}
                {errors.join(', ')}
              </li>
            )
          })}
        </ul>
      )}
      <div className={css['foot']}>
        {again && <Button onClick={again}>{t('tryAgain')}</Button>}
        {requestId && <code>{t('requestId', { id: requestId })}</code>}
      </div>
    </div>
  )
}

function focusField(event: { preventDefault(): void }, name: string): void {
  const field = fieldOf(name)
  if (!field) return
  event.preventDefault()
  field.focus()
}
