import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './top-bar.module.css'

/** Opens below its name; Esc, or a press elsewhere, closes it. */
export function Menu({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event): void => {
      const { current } = box
      if (!current?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        current.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && current.contains(event.target)) return
      current.open = false
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details className={css['account']} ref={box}>
      <summary>
        <span className={css['summary']}>{name}</span>
        <ChevronDown aria-hidden size={14} />
      </summary>
      <div className={css['menu']}>{children}</div>
    </details>
  )
}
