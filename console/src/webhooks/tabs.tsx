import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../data/words.ts'
import screen from '../parts/screen.module.css'
import { Tabs } from '../parts/tabs.tsx'
import { words } from './words.ts'

/** The title, the two screens, and the one primary button. */
export function Head({ at, action }: { readonly at: 'endpoints' | 'deliveries'; readonly action?: ReactNode }) {
  const t = useWords(words)
  const navigate = useNavigate()
  return (
    <header className={screen['head']}>
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
      <div className={screen['action']}>{action}</div>
    </header>
  )
}
