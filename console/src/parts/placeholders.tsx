import { type ReactNode, useEffect, useState } from 'react'
import css from './placeholders.module.css'

/** What would be here, why it is not, and one action. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={css['empty']}>
      <p className={css['title']}>{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** Lines of the size of what is to come, after 150 ms. `height` is that of one line, as rows have. */
export function Skeleton({ lines = 3, height = 36 }: { readonly lines?: number; readonly height?: number }) {
  const [shown, show] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => show(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" className={css['skeleton']} style={{ minHeight: lines * height }}>
      {shown &&
        Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
          <div key={key} style={{ height }}>
            <span />
          </div>
        ))}
    </div>
  )
}
