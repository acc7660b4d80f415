import { useMutation } from '@tanstack/react-query'
import { Keyboard, LogOut } from 'lucide-react'
import { chosenCompany } from '../data/choices.ts'
import { api } from '../data/client.ts'
import { useLive } from '../data/live.ts'
import { may, type Session, seesAllCompanies, useList } from '../data/queries.ts'
import { useStore } from '../data/store.ts'
import { useLanguage, useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Menu } from './menu.tsx'
import { SandboxClock } from './sandbox-clock.tsx'
import { Search } from './search.tsx'
import choice from './settings.module.css'
import { LanguageChoice, ThemeChoice } from './settings.tsx'
import css from './top-bar.module.css'
import { words } from './words.ts'

function Live() {
  const t = useWords(words)
  const language = useLanguage()
  const { live, asOf } = useLive()
  const time = new Date(asOf).toLocaleTimeString(language, { hourCycle: 'h23' })
  return (
    <span className={css['live']} data-live={live} role="status">
      {live ? t('live') : t('reconnecting', { time })}
    </span>
  )
}

function CompanyChoice() {
  const t = useWords(words)
  const company = useStore(chosenCompany)
  const { items } = useList('companies', '/api/desk/companies', { per_page: 100 })
  return (
    <label className={`${choice['choice']} ${css['company']}`}>
      <span className="only-read-aloud">{t('company')}</span>
      <select value={company} onChange={(event) => chosenCompany.set(event.target.value)}>
        <option value="">{t('allCompanies')}</option>
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

export function TopBar({ session, onKeys }: { readonly session: Session; readonly onKeys: () => void }) {
  const t = useWords(words)
  const leave = useMutation({
    mutationFn: () => api.delete('/api/desk/session'),
    onSettled: () => {
      chosenCompany.set('')
      // A new page: nothing of this person is left in memory.
      location.assign('/')
    },
  })
  const name = [session.user.first_name, session.user.last_name].filter(Boolean).join(' ')
  return (
    <header className={css['bar']}>
      <a href="/" className={css['name']}>
        Godwit
      </a>
      {may(session, 'searchDesk') && <Search session={session} />}
      <span className={css['gap']} />
      <Live />
      {seesAllCompanies(session) && <CompanyChoice />}
      <SandboxClock mayMove={may(session, 'moveClock')} />
      <Menu
        name={
          <>
            {name || session.user.email} <span className="only-read-aloud">{t('account')}</span>
          </>
        }
      >
        <p>{session.user.email}</p>
        <LanguageChoice />
        <ThemeChoice />
        <Button icon={<Keyboard aria-hidden />} onClick={onKeys}>
          {t('keys')}
        </Button>
        <Button icon={<LogOut aria-hidden />} busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('signOut')}
        </Button>
      </Menu>
    </header>
  )
}
