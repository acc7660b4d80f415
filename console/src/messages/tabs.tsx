import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../data/words.ts'
import { Tabs } from '../parts/tabs.tsx'
import { words } from './words.ts'

/** Messages, and those that were kept because their channel has no provider. */
export function MessageTabs({ chosen }: { readonly chosen: 'messages' | 'outbox' }) {
  const t = useWords(words)
  const navigate = useNavigate()
  return (
    <Tabs
      label={t('messages')}
      chosen={chosen}
      onChoose={(key) => void navigate({ to: key === 'outbox' ? '/messages/outbox' : '/messages', search: {} })}
      tabs={[
        { key: 'messages', label: t('messages') },
        { key: 'outbox', label: t('outbox') },
      ]}
    />
  )
}
