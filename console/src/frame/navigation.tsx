import { Link, useLocation } from '@tanstack/react-router'
import type { Session } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import css from './navigation.module.css'
import { screenAt, screensOf } from './screens.ts'
import { words } from './words.ts'

export function Navigation({ session }: { readonly session: Session }) {
  const t = useWords(words)
  const { pathname } = useLocation()
  const here = screenAt(pathname)
  return (
    <nav className={css['navigation']} aria-label={t('screens')} id="screens">
      <ul>
        {screensOf(session).map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} aria-current={screen === here ? 'page' : undefined} activeOptions={{ exact: true }}>
              <screen.icon aria-hidden size={18} />
              <span>{t(screen.word)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
