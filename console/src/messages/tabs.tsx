import { useNavigate } from '@tanstack/react-router'
import { may, useCompanyFilter, useList, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Tabs } from '../parts/tabs.tsx'
import { words } from './words.ts'

const paths = {
  messages: '/messages',
  outbox: '/messages/outbox',
  notReached: '/messages/not-reached',
  escalation: '/messages/escalation',
} as const
type MessageTab = keyof typeof paths

/**
 * Messages, those that were kept because their channel has no provider, the people whom no message has reached, and what is done before somebody
 * is listed there.
 */
export function MessageTabs({ chosen }: { readonly chosen: MessageTab }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { data: session } = useSession()
  const seesNotReached = may(session, 'listNotReached')
  const query = { ...useCompanyFilter(), per_page: 1 }
  const { total } = useList('notifications', '/api/desk/not_reached', query, { enabled: seesNotReached })
  return (
    <Tabs
      label={t('messages')}
      chosen={chosen}
      onChoose={(key) => void navigate({ to: paths[key], search: {} })}
      tabs={[
        { key: 'messages', label: t('messages') },
        { key: 'outbox', label: t('outbox') },
        ...(seesNotReached
          ? [{ key: 'notReached' as const, label: t('notReached'), count: total > 0 ? total : undefined }]
          : []),
        ...(may(session, 'getEscalationPolicies') ? [{ key: 'escalation' as const, label: t('escalation') }] : []),
      ]}
    />
  )
}
