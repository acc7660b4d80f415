import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { useWords } from '../../data/words.ts'
import css from './parts.module.css'
import { words } from './words.ts'

export interface BigButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `help` is red and for calls for help alone. */
  readonly look?: 'safe' | 'help' | 'plain'
  readonly busy?: boolean
}

/** As wide as the page, high enough for a thumb. */
export function BigButton({ look = 'plain', busy = false, disabled, className, ...rest }: BigButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={[css['button'], css[look], className].filter(Boolean).join(' ')}
    />
  )
}

export function Card({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return <div className={[css['card'], className].filter(Boolean).join(' ')}>{children}</div>
}

/** A link that looks like a button, such as a number to call. */
export function RowLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className={css['row']} href={href}>
      {children}
    </a>
  )
}

export function Loading() {
  const t = useWords(words)
  return (
    <div className={css['loading']} role="status">
      <span className="only-read-aloud">{t('loading')}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  )
}

/** Neither the service nor this phone has it. */
export function NotLoaded({ again }: { readonly again: () => void }) {
  const t = useWords(words)
  return (
    <Card>
      <h2>{t('notLoaded')}</h2>
      <p>{t('notLoadedHint')}</p>
      <BigButton onClick={again}>{t('tryAgain')}</BigButton>
    </Card>
  )
}
