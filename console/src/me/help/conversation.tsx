import { useEffect } from 'react'
import { useNow } from '../data/now-data.ts'
import { go } from '../data/route.tsx'
import { useSaved } from '../data/saved.ts'
import { Loading, NotLoaded } from '../parts/parts.tsx'
import { Back } from './back.tsx'
import { Chat } from './chat.tsx'
import css from './help.module.css'

/** The address that a notification of a message has: it leads to the case or the appointment; a talk of neither is shown here. */
export function ConversationView({ id }: { readonly id: string }) {
  const ownId = useNow().data?.user.id
  const found = useSaved('conversations', '/api/v2/conversations/{conversation_id}', { path: { conversation_id: id } })
  const conversation = found.data?.id === id ? found.data : undefined
  const appointment_id = conversation?.appointment_id ?? ''
  const meeting = useSaved(
    'issues',
    '/api/v2/appointments/{appointment_id}',
    { path: { appointment_id } },
    { enabled: appointment_id !== '' },
  ).data
  const target = conversation?.issue_id
    ? `/me/help/${conversation.issue_id}`
    : appointment_id !== '' && meeting?.id === appointment_id
      ? `/me/help/${meeting.issue_id}?appointment=${appointment_id}`
      : undefined
  useEffect(() => {
    if (target !== undefined) go(target, { replace: true })
  }, [target])
  const isOwn = conversation !== undefined && conversation.issue_id === null && conversation.appointment_id === null
  return (
    <div className={css['help']}>
      <Back />
      {isOwn && ownId !== undefined ? (
        <>
          <h1>
            {conversation.participants
              .filter((one) => one.id !== ownId)
              .map(({ display_name }) => display_name)
              .join(', ')}
          </h1>
          <Chat conversation={conversation} ownId={ownId} open />
        </>
      ) : found.isError && !found.isFetching ? (
        <NotLoaded again={() => void found.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}
