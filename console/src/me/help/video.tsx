import { Video as VideoIcon } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../data/words.ts'
import { Time } from '../../parts/time.tsx'
import { Call } from '../../parts/video/call.tsx'
import { api } from '../data/client.ts'
import { checkSignedIn } from '../data/signed-in.ts'
import { Fault } from '../parts/form.tsx'
import { BigButton, Card } from '../parts/parts.tsx'
import css from './help.module.css'
import type { Conversation } from './help-data.ts'
import { useAct } from './use-act.ts'
import { words as callWords } from './video.words.ts'

const socket = { path: '/api/v2/socket', sessionEnded: () => void checkSignedIn() } as const

export interface VideoProps {
  readonly conversation: Conversation
  readonly ownId: string
  /** Who helps; nobody can be called before somebody does. */
  readonly other: { readonly id: string; readonly display_name: string; readonly phone_number: string | null } | null
}

/** A call within the page, or how to join at the company's video server. */
export function Video({ conversation, ownId, other }: VideoProps) {
  const t = useWords(callWords)
  const [called, call] = useState(false)
  const opening = useAct(() =>
    api.post('/api/v2/conversations/{conversation_id}/video', { path: { conversation_id: conversation.id } }),
  )
  if (!other) return null
  const room = opening.data
  const who = other.display_name
  if (called && room?.provider === 'browser')
    return (
      <div className={css['call']}>
        <Call
          room={room}
          at={socket}
          texts={callWords}
          ownId={ownId}
          other={{ id: other.id, name: who, phone: other.phone_number }}
          onEnd={() => call(false)}
        />
      </div>
    )
  return (
    <>
      <BigButton
        className={css['withIcon'] ?? ''}
        busy={opening.isPending}
        onClick={() => opening.mutate(undefined, { onSuccess: () => call(true) })}
      >
        <VideoIcon aria-hidden="true" size={20} /> {t('title', { who })}
      </BigButton>
      <Fault error={opening.error} />
      {called && room?.provider === 'livekit' && (
        <Card>
          <p>{t('livekit')}</p>
          <p>{room.url}</p>
          <p className={css['token']}>{room.access_token}</p>
          <p className={css['soft']}>
            {t('token')} {t('until')} <Time at={room.expires_at} />
          </p>
        </Card>
      )}
    </>
  )
}
