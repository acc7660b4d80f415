import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '../data/words.ts'
import { Button } from './button.tsx'
import css from './undo.module.css'
import { words } from './words.ts'

const seconds = 10

/** Ten seconds to take something back. What was done stands in the text; `onEnd` removes the bar. */
export function Undo({
  children,
  onUndo,
  onEnd,
}: {
  readonly children: ReactNode
  readonly onUndo: () => void
  readonly onEnd: () => void
}) {
  const t = useWords(words)
  const [left, setLeft] = useState(seconds)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => now - 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) end.current()
  }, [left])
  return (
    <div className={css['bar']} role="status">
      <span>{children}</span>
      <Button
        onClick={() => {
          onUndo()
          onEnd()
        }}
      >
        {t('undo')} <span aria-hidden="true">{Math.max(left, 0)}</span>
      </Button>
    </div>
  )
}
