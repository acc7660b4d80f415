import { useEffect, useRef } from 'react'
import { GodwitError } from '../data/client.ts'
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

/**
 * What went wrong, where, and the way on. It takes the focus when it appears, and links to the fields by their names.
 * `labels` gives a field of the interface the words that stand above it on the page.
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
  useEffect(() => {
    if (!isUnread(error)) box.current?.focus()
  }, [error])
  if (isUnread(error)) return null
  const fields = error instanceof GodwitError ? Object.entries(error.fields) : []
  const requestId = error instanceof GodwitError ? error.requestId : undefined
  return (
    <div className={css['box']} role="alert" tabIndex={-1} ref={box}>
      <p className={css['title']}>{sentence}</p>
      {fields.length > 0 && (
        <ul className={css['fields']}>
          {fields.map(([name, said]) => (
            <li key={name}>
              <a href={`#field-${name}`} onClick={(event) => focusField(event, name)}>
                {labels[name] ?? name.replaceAll('_', ' ')}
              </a>{' '}
              {said.join(', ')}
            </li>
          ))}
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
  const field = document.getElementById(`field-${name}`)
  if (!field) return
  event.preventDefault()
  field.focus()
}
