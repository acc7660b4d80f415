import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../../data/words.ts'
import { BigButton } from './parts.tsx'
import css from './sheet.module.css'
import { words } from './words.ts'

/** The browser's own dialog, at the thumb. Esc and the last button close it. */
export function Sheet({
  title,
  children,
  onClose,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
}) {
  const t = useWords(words)
  const sheet = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = sheet.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={sheet}
      className={css['sheet']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <BigButton onClick={onClose}>{t('close')}</BigButton>
    </dialog>
  )
}
