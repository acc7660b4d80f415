import { Mic, MicOff, PhoneOff, Video as VideoIcon, VideoOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../data/words.ts'
import { Button } from '../button.tsx'
import css from './call.module.css'
import type { LineEnd } from './line.ts'
import { type Call as CallNow, type Room, useCall } from './use-call.ts'
import { words } from './words.ts'

function Picture({
  stream,
  label,
  own = false,
}: {
  readonly stream: MediaStream | undefined
  readonly label: string
  readonly own?: boolean
}) {
  const screen = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (screen.current) screen.current.srcObject = stream ?? null
  }, [stream])
  return (
    <video ref={screen} className={css[own ? 'own' : 'theirs']} aria-label={label} autoPlay playsInline muted={own} />
  )
}

/** What is going on, in words. */
function stateOf({ fault, own, online, state, isThere }: CallNow) {
  if (fault) return fault
  if (!own) return 'asking'
  if (state === 'connected') return state
  if (!online) return 'offline'
  return state === 'waiting' && isThere ? 'waitingOnline' : state
}

const switchTracks = (tracks: readonly MediaStreamTrack[] | undefined, on: boolean): void => {
  for (const track of tracks ?? []) track.enabled = on
}

export interface CallProps {
  readonly room: Room
  readonly at: LineEnd
  /** The words of whoever is in front of the page. */
  readonly texts?: typeof words
  readonly ownId: string
  readonly other: { readonly id: string; readonly name: string; readonly phone: string | null | undefined }
  readonly onEnd: () => void
}

/** A video call within the page: from browser to browser. */
export function Call({ room, at, texts = words, ownId, other, onEnd }: CallProps) {
  const t = useWords(texts)
  const [attempt, setAttempt] = useState(0)
  const [muted, mute] = useState(false)
  const [hidden, hide] = useState(false)
  const call = useCall({ room, at, ownId, otherId: other.id }, attempt)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { own } = call
  useEffect(() => switchTracks(own?.getAudioTracks(), !muted), [own, muted])
  useEffect(() => switchTracks(own?.getVideoTracks(), !hidden), [own, hidden])
  const who = other.name
  const hasCamera = (own?.getVideoTracks().length ?? 0) > 0
  return (
    <section ref={panel} className={css['call']} tabIndex={-1} aria-label={t('title', { who })}>
      <p role="status">{t(stateOf(call), { who })}</p>
      {own && (
        <div className={css['pictures']}>
          <Picture stream={call.theirs} label={t('theirs', { who })} />
          {hasCamera && <Picture stream={own} label={t('own')} own />}
        </div>
      )}
      {own && !hasCamera && <p>{t('soundOnly', { who })}</p>}
      {call.state !== 'connected' && other.phone && (
        <p>
          <a href={`tel:${other.phone}`}>{t('call', { phone: other.phone })}</a>
        </p>
      )}
      {call.fault && !other.phone && <p>{t('noPhone')}</p>}
      <div className={css['acts']}>
        {call.fault && <Button onClick={() => setAttempt(attempt + 1)}>{t('again')}</Button>}
        {own && (
          <Button icon={muted ? <MicOff aria-hidden /> : <Mic aria-hidden />} onClick={() => mute(!muted)}>
            {t(muted ? 'unmute' : 'mute')}
          </Button>
        )}
        {hasCamera && (
          <Button icon={hidden ? <VideoOff aria-hidden /> : <VideoIcon aria-hidden />} onClick={() => hide(!hidden)}>
            {t(hidden ? 'cameraOn' : 'cameraOff')}
          </Button>
        )}
        <Button icon={<PhoneOff aria-hidden />} onClick={onEnd}>
          {t('end')}
        </Button>
      </div>
    </section>
  )
}
