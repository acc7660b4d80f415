import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may, type OperationId, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import screen from '../parts/screen.module.css'
import { Tabs } from '../parts/tabs.tsx'
import css from './admin.module.css'
import { words } from './words.ts'

const places = {
  health: '/admin/health',
  deadLetters: '/admin/dead-letters',
  companies: '/admin',
  keys: '/admin/keys',
  roles: '/admin/roles',
  audit: '/admin/audit',
  world: '/admin/world',
} as const

type Place = keyof typeof places

/** What each part reads or does first: who may not do that does not see it. */
const needed: Readonly<Record<Place, OperationId>> = {
  health: 'getDeskHealth',
  deadLetters: 'listDeadJobs',
  companies: 'listCompaniesDesk',
  keys: 'listKeys',
  roles: 'giveRoleDesk',
  audit: 'listAudit',
  world: 'listHospitalDesk',
}

/** The title, the parts of the administration, and the one primary button. */
export function Head({ at, action }: { readonly at: Place; readonly action?: ReactNode }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { data: session } = useSession()
  const shown = (Object.keys(places) as Place[]).filter((place) => may(session, needed[place]))
  return (
    <header className={css['head']}>
      <h1>{t(at)}</h1>
      <Tabs
        label={t('parts')}
        chosen={at}
        onChoose={(place) => void navigate({ to: places[place] })}
        tabs={shown.map((place) => ({ key: place, label: t(place) }))}
      />
      <div className={screen['action']}>{action}</div>
    </header>
  )
}
