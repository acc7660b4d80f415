import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useWords } from '../data/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Skeleton } from './placeholders.tsx'
import { words } from './words.ts'

/** A form in a dialog: what went wrong is above its fields, what can be done below them. */
export function FormDialog({
  title,
  form,
  button,
  isMain,
  disabled,
  labels,
  actions,
  onClose,
  children,
}: {
  readonly title: string
  /** Of `useForm`. */
  readonly form: { readonly error: unknown; readonly isPending: boolean; readonly submit: () => void }
  readonly button: ReactNode
  /** Ctrl+Enter presses the button. */
  readonly isMain?: true
  readonly disabled?: boolean
  readonly labels?: Readonly<Record<string, string>>
  readonly actions?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const t = useWords(words)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {actions}
          <Button
            look="primary"
            data-main={isMain}
            disabled={disabled}
            busy={form.isPending}
            onClick={() => form.submit()}
          >
            {button}
          </Button>
        </>
      }
    >
      <ErrorSummary error={form.error} {...(labels && { labels })} />
      {children}
    </Dialog>
  )
}

/** Reads what a dialog edits, once: a later version must not pass for the one that its writer saw. */
export function ReadFirst<T>({
  title,
  read,
  onClose,
  children,
}: {
  readonly title: string
  readonly read: () => Promise<T>
  readonly onClose: () => void
  readonly children: (stored: T) => ReactNode
}) {
  const queryKey = ['form', useId()] as const
  const { data, error } = useQuery({ queryKey, queryFn: read, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  if (data !== undefined) return children(data)
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <ErrorSummary error={error} /> : <Skeleton lines={6} />}
    </Dialog>
  )
}
