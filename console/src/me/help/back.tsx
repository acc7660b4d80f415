import { useWords } from '../../data/words.ts'
import { Go } from '../data/route.tsx'
import css from './help.module.css'
import { words } from './words.ts'

export function Back({ to = '/me/help' }: { readonly to?: string }) {
  const t = useWords(words)
  return (
    <Go className={css['back']} to={to}>
      <span aria-hidden="true">‹ </span>
      {t(to === '/me/help' ? 'back' : 'backToCase')}
    </Go>
  )
}
