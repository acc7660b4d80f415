import type { ButtonHTMLAttributes, ReactNode } from 'react'
import css from './button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary button a page. `help` is for calls for help alone; `quiet` has no frame. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'help'
  readonly icon?: ReactNode
  /** Something is under way: the button stays where it is and cannot be pressed again. */
  readonly busy?: boolean
}

export function Button({ look = 'plain', icon, busy = false, children, className, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={[css['button'], css[look], className].filter(Boolean).join(' ')}
    >
      {icon}
      {children}
    </button>
  )
}
