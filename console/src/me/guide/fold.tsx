import type { ReactNode } from 'react'
import css from './guide.module.css'

/** A heading with a short text; the rest is a tap away. */
export function Fold({
  title,
  short,
  children,
}: {
  readonly title: ReactNode
  readonly short?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <details className={css['fold']}>
      <summary>
        <span className={css['summary']}>
          <strong dir="auto">{title}</strong>
          {short && (
            <span className={css['small']} dir="auto">
              {short}
            </span>
          )}
        </span>
      </summary>
      {children}
    </details>
  )
}
