import { useMutation } from '@tanstack/react-query'
import { Video as VideoIcon } from 'lucide-react'
import { api } from '../data/client.ts'
import type { Session } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { Button } from '../parts/button.tsx'
import { Copy } from '../parts/copy.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Time } from '../parts/time.tsx'
import type { CallProps } from '../parts/video/call.tsx'
import { words } from '../parts/video/words.ts'
import type { Case, Conversation } from './cases.ts'
import css from './help.module.css'

/** Whoever does not take part in the conversation joins it first. */
async function openRoom(session: Session, { id: conversation_id, participants }: Conversation) {
  const init = { path: { conversation_id } }
  if (!participants.some(({ id }) => id === session.user.id))
    await api.post('/api/desk/responder/conversations/{conversation_id}/join', init)
  return api.post('/api/desk/responder/conversations/{conversation_id}/video', init)
}

/** Whom a responder calls: the person whom the case is about, or else who made it. */
function otherOf(session: Session, { affected }: Case, { participants }: Conversation): CallWith['other'] | undefined {
  const person = [affected, ...participants].find((one) => one !== null && one.id !== session.user.id)
  return person ? { id: person.id, name: person.display_name, phone: person.phone_number } : undefined
}

/** The room of a call within the page, and who is at the other end. */
export type CallWith = Pick<CallProps, 'room' | 'other'>

/** Opens the video room of a case: a call within the page, or how to join at the video server. */
export function Video({
  session,
  issue,
  conversation,
  inCall,
  onCall,
}: {
  readonly session: Session
  readonly issue: Case
  readonly conversation: Conversation
  readonly inCall: boolean
  readonly onCall: (call: CallWith) => void
}) {
  const t = useWords(words)
  const other = otherOf(session, issue, conversation)
  const opening = useMutation({
    mutationFn: () => openRoom(session, conversation),
    onSuccess: (room) => room.provider === 'browser' && other && onCall({ room, other }),
  })
  if (!other) return null
  const { name: who, phone } = other
  const video = opening.data
  return (
    <>
      <Button
        icon={<VideoIcon aria-hidden />}
        busy={opening.isPending}
        disabled={inCall}
        onClick={() => opening.mutate()}
      >
        {t('video')}
      </Button>
      <ErrorSummary error={opening.error} again={() => opening.mutate()} />
      {video?.provider === 'livekit' && (
        <Dialog
          title={t('title', { who })}
          onClose={opening.reset}
          actions={
            <>
              <Copy text={video.access_token} label={t('copyToken')} />
              <Button onClick={opening.reset}>{t('close')}</Button>
            </>
          }
        >
          <p>{t('ready', { who })}</p>
          <p>{t('livekit')}</p>
          <p>{phone ? <a href={`tel:${phone}`}>{t('call', { phone })}</a> : t('noPhone')}</p>
          <dl className={css['facts']}>
            <div>
              <dt>{t('server')}</dt>
              <dd>{video.url}</dd>
            </div>
            <div>
              <dt>{t('token')}</dt>
              <dd>
                {t('until')} <Time at={video.expires_at} />
              </dd>
            </div>
            <div>
              <dt>{t('room')}</dt>
              <dd>{video.unique_name}</dd>
            </div>
          </dl>
        </Dialog>
      )}
    </>
  )
}
