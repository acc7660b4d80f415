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
import type { Case, Conversation } from './cases.ts'
import css from './help.module.css'
import { words } from './video.words.ts'

/** Whoever does not take part in the conversation joins it first. */
async function openRoom(session: Session, { id: conversation_id, participants }: Conversation) {
  const init = { path: { conversation_id } }
  if (!participants.some(({ id }) => id === session.user.id))
    await api.post('/api/desk/responder/conversations/{conversation_id}/join', init)
  return api.post('/api/desk/responder/conversations/{conversation_id}/video', init)
}

/** Opens the video room of a case, and says how to join it. */
export function Video({
  session,
  issue,
  conversation,
}: {
  readonly session: Session
  readonly issue: Case
  readonly conversation: Conversation
}) {
  const t = useWords(words)
  const opening = useMutation({ mutationFn: () => openRoom(session, conversation) })
  const who = issue.affected?.display_name ?? ''
  const phone = issue.affected?.phone_number
  const video = opening.data
  return (
    <>
      <Button icon={<VideoIcon aria-hidden />} busy={opening.isPending} onClick={() => opening.mutate()}>
        {t('video')}
      </Button>
      <ErrorSummary error={opening.error} again={() => opening.mutate()} />
      {video && (
        <Dialog
          title={t('title', { who })}
          onClose={opening.reset}
          actions={
            <>
              {video.provider === 'livekit' && <Copy text={video.access_token} label={t('copyToken')} />}
              <Button onClick={opening.reset}>{t('close')}</Button>
            </>
          }
        >
          <p>{t('ready', { who })}</p>
          <p>{t(video.provider === 'livekit' ? 'livekit' : 'browser')}</p>
          <p>{phone ? <a href={`tel:${phone}`}>{t('call', { phone })}</a> : t('noPhone')}</p>
          <dl className={css['facts']}>
            {video.provider === 'livekit' && (
              <>
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
              </>
            )}
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
