import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../data/words.ts'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { words } from './words.ts'

/** The browser's own dialog: it holds the focus, and Esc closes it. Without `onClose` it stays until something is done. */
export function Dialog({
  title,
  children,
  actions,
  onClose,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly onClose?: () => void
}) {
  const t = useWords(words)
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    box.current?.showModal()
  }, [])
  return (
    <dialog
      ref={box}
      className={css['dialog']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <header className={css['head']}>
        <h2 id={id}>{title}</h2>
        {onClose && <Button look="quiet" aria-label={t('close')} icon={<X aria-hidden />} onClick={onClose} />}
      </header>
      <div className={css['body']}>{children}</div>
      {actions && <footer className={css['foot']}>{actions}</footer>}
    </dialog>
  )
}
