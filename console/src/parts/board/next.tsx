import { useLanguage, useWords } from '../../data/words.ts'
import { Simulated } from '../simulated.tsx'
import { Ago, Time } from '../time.tsx'
import css from './board.module.css'
import { type OnBoard, useBoardNow } from './board-data.ts'
import { marks } from './board-head.tsx'
import { words } from './words.ts'

const vias = {
  apns: 'push',
  fcm: 'push',
  webpush: 'push',
  email: 'email',
  sms: 'sms',
  whatsapp: 'whatsapp',
  voice: 'voice',
  live: 'live',
} as const
type Tried = OnBoard['messages'][number]

const states = ['delivered', 'sent', 'waiting', 'held', 'kept', 'failed', 'dropped'] as const

/** How the person stands, and since when. */
export function Stands({ person: { standing, since } }: { readonly person: OnBoard }) {
  const t = useWords(words)
  return (
    <span className={css['stands']} data-standing={standing}>
      {marks[standing] && <span aria-hidden="true">{marks[standing]} </span>}
      <strong>{t(standing)}</strong> {since && <Time at={since} />}
    </span>
  )
}

/** One message: the channel, how far it came, and when. What failed says why when it is pointed at. */
export function Way({
  message,
  readAt = null,
  isMarked = message.simulated,
}: {
  readonly message: Tried
  readonly readAt?: string | null
  readonly isMarked?: boolean
}) {
  const t = useWords(words)
  const state = states.find((name) => name === message.state) ?? 'waiting'
  const reason = state === 'failed' || state === 'dropped' ? message.error : null
  const at = readAt ?? (state === 'sent' || state === 'delivered' ? message.at : null)
  return (
    <span title={readAt === null ? (reason ?? undefined) : undefined}>
      {isMarked && <Simulated short />} {t(`via_${vias[message.channel as keyof typeof vias] ?? 'live'}`)}{' '}
      {t(readAt === null ? `way_${state}` : 'way_read')} {at && <Time at={at} />}
    </span>
  )
}

/** The message that came furthest; of two the later one. */
export const furthest = (messages: readonly Tried[]): Tried | undefined => {
  const rank = ({ state }: Tried): number => (states as readonly string[]).indexOf(state)
  return messages.toSorted((a, b) => rank(a) - rank(b) || b.at.localeCompare(a.at))[0]
}

/** What was tried, one line for each channel. */
export function AllTried({ person: { messages } }: { readonly person: OnBoard }) {
  const t = useWords(words)
  if (messages.length === 0) return t('nothingTried')
  const isAllSimulated = messages.every((one) => one.simulated)
  return (
    <ul className={css['tried']}>
      {isAllSimulated && (
        <li>
          <Simulated short />
        </li>
      )}
      {messages.map((one, index) => (
        <li key={`${one.channel} ${index}`}>
          <Way message={one} isMarked={one.simulated && !isAllSimulated} />
        </li>
      ))}
    </ul>
  )
}

/** "SMS in 2 minutes": what is tried next, and when. */
export function Next({ person: { next, standing }, asOf }: { readonly person: OnBoard; readonly asOf: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const now = useBoardNow(asOf, 5_000)
  if (standing === 'not_reached') return <strong className={css['byHand']}>{t('listed')}</strong>
  if (!next) return null
  const when = new Date(next.at) <= now ? t('now') : <Ago at={next.at} now={now} />
  if (next.channels.length === 0)
    return (
      <span>
        {t('listsNext', { when: '' }).trim()} {when}
      </span>
    )
  const channels = new Intl.ListFormat(language).format(next.channels.map((one) => t(`next_${one}`)))
  return (
    <span>
      <strong>{channels}</strong> {when}
    </span>
  )
}
