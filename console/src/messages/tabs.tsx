import { useNavigate } from '@tanstack/react-router'
import { may, useCompanyFilter, useList, useSession } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Tabs } from '../parts/tabs.tsx'
import { words } from './words.ts'

const paths = {
  messages: '/messages',
  outbox: '/messages/outbox',
  notReached: '/messages/not-reached',
  answers: '/messages/answers',
  escalation: '/messages/escalation',
} as const
type MessageTab = keyof typeof paths

/**
 * Messages, those that were kept because their channel has no provider, the people whom no message has reached, answers that
 * somebody has to read, and what is done before somebody is listed.
 */
export function MessageTabs({ chosen }: { readonly chosen: MessageTab }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { data: session } = useSession()
  const seesNotReached = may(session, 'listNotReached')
  const query = { ...useCompanyFilter(), per_page: 1 }
  const seesAnswers = may(session, 'listPhoneAnswers')
  const { total } = useList('notifications', '/api/desk/not_reached', query, { enabled: seesNotReached })
  const answers = useList('notifications', '/api/desk/phone_answers', query, { enabled: seesAnswers })
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
        ...(seesAnswers
          ? [{ key: 'answers' as const, label: t('answers'), count: answers.total > 0 ? answers.total : undefined }]
          : []),
        ...(may(session, 'getEscalationPolicies') ? [{ key: 'escalation' as const, label: t('escalation') }] : []),
      ]}
    />
  )
}
