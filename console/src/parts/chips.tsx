import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../data/words.ts'
import css from './chips.module.css'
import { words } from './words.ts'

/** What was chosen, each with a button that takes it out again. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className="wrap" aria-label={label}>
      {children}
    </ul>
  )
}

export function Chip({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  const t = useWords(words)
  return (
    <li className={css['chip']}>
      {label}
      <button type="button" aria-label={t('removeOne', { name: label })} onClick={onRemove}>
        <X aria-hidden />
      </button>
    </li>
  )
}
