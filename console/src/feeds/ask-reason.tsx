import type { ReactNode } from 'react'
import { useForm } from '../data/form.ts'
import { useWords } from '../data/words.ts'
import { TextArea } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { decidedTopics } from './data.ts'
import { words } from './words.ts'

/** A decision that is kept with its reason. */
export function AskReason<T>({
  title,
  button,
  children,
  isNeeded = true,
  act,
  onDone,
  onClose,
}: {
  readonly title: string
  readonly button: string
  /** What follows of it. */
  readonly children: ReactNode
  readonly isNeeded?: boolean
  readonly act: (reason: string) => Promise<T>
  readonly onDone?: (done: T) => void
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const form = useForm({
    topics: decidedTopics,
    valuesOf: () => ({ reason: '' }),
    save: ({ reason }) => act(reason.trim()),
    onSaved: (done) => {
      onClose()
      onDone?.(done)
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      button={button}
      isMain
      disabled={isNeeded && form.values.reason.trim() === ''}
      onClose={onClose}
    >
      <p>{children}</p>
      <TextArea rows={2} label={t('reason')} hint={t('reasonHint')} required={isNeeded} {...form.text('reason')} />
    </FormDialog>
  )
}
