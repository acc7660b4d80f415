import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../data/words.ts'
import { Tabs } from '../parts/tabs.tsx'
import css from './webhooks.module.css'
import { words } from './words.ts'

/** What is open stays in sight while the list beside it moves. */
export const Beside = ({ children }: { readonly children: ReactNode }) => (
  <div className={css['beside']}>{children}</div>
)

/** The title, the two screens, and the one primary button. */
export function Head({ at, action }: { readonly at: 'endpoints' | 'deliveries'; readonly action?: ReactNode }) {
  const t = useWords(words)
  const navigate = useNavigate()
  return (
    <header className={css['head']}>
      <h1>{t('webhooks')}</h1>
      <Tabs
        label={t('webhooks')}
        chosen={at}
        onChoose={(key) => void navigate({ to: key === 'endpoints' ? '/webhooks' : '/webhooks/deliveries' })}
        tabs={[
          { key: 'endpoints', label: t('endpoints') },
          { key: 'deliveries', label: t('deliveries') },
        ]}
      />
      <div className={css['action']}>{action}</div>
    </header>
  )
}
