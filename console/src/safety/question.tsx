import { useWords } from '../data/words.ts'
import { Time } from '../parts/time.tsx'
import type { BoardPerson } from './names.ts'
import { words } from './words.ts'

type Message = BoardPerson['messages'][number]

const channels = {
  apns: 'push',
  fcm: 'push',
  webpush: 'push',
  email: 'email',
  sms: 'sms',
  whatsapp: 'whatsapp',
  voice: 'voice',
  live: 'live',
} as const
const states = ['delivered', 'sent', 'waiting', 'held', 'kept', 'failed', 'dropped'] as const
type KnownState = (typeof states)[number]

const rank = ({ state }: Message): number => states.indexOf(state as KnownState)

/** What became of the question, by the way that came furthest. */
export function Question({ person }: { readonly person: BoardPerson }) {
  const t = useWords(words)
  const [best] = person.messages.toSorted((a, b) => rank(a) - rank(b) || b.at.localeCompare(a.at))
  if (person.relayed) return t('relayed')
  if (!best) return person.read_at ? <ReadAt at={person.read_at} /> : t('noWay')
  const channel = t(channels[best.channel as keyof typeof channels] ?? 'live')
  if (person.read_at)
    return (
      <>
        {channel} <ReadAt at={person.read_at} />
      </>
    )
  const state = states.find((one) => one === best.state) ?? 'waiting'
  const reason = state === 'failed' || state === 'dropped' ? best.error : null
  return (
    <span title={reason ?? undefined}>
      {channel} {t(state)} {state === 'sent' || state === 'delivered' ? <Time at={best.at} /> : null}
    </span>
  )
}

function ReadAt({ at }: { readonly at: string }) {
  const t = useWords(words)
  return (
    <>
      {t('read')} <Time at={at} />
    </>
  )
}
