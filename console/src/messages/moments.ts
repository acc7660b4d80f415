import type { Desk } from '../data/client.ts'
import type { Say } from '../data/words.ts'
import type { words } from './words.ts'

export type Proven = Desk['Notification']
export type Moment = Proven['timeline'][number]
type Word = keyof (typeof words)['en']

/** What counts as the start: the publication, or the moment in which the message was made. */
export const startOf = ({ published_at, created_at }: Proven): Date => new Date(published_at ?? created_at)

/** How long, in the largest unit that fits: 0.4 s, 62 s, 14 min, 3 h. */
export function lasting(ms: number, t: Say<Word>, language: string): string {
  const seconds = Math.abs(ms) / 1000
  const figure = (n: number, digits: number): string => n.toLocaleString(language, { maximumFractionDigits: digits })
  if (seconds < 10) return t('s', { n: figure(seconds, 1) })
  if (seconds < 600) return t('s', { n: figure(seconds, 0) })
  if (seconds < 3 * 3600) return t('min', { n: figure(seconds / 60, 0) })
  if (seconds < 3 * 86_400) return t('h', { n: figure(seconds / 3600, 0) })
  return t('d', { n: figure(seconds / 86_400, 0) })
}

/** The same with its sign: +0.4 s, −230 s. */
export function sinceStart(at: Date, start: Date, t: Say<Word>, language: string): string {
  const ms = at.getTime() - start.getTime()
  return ms === 0 ? '0' : `${ms < 0 ? '−' : '+'}${lasting(ms, t, language)}`
}

const plain: Readonly<Record<string, readonly [word: Word, detail: Word | null]>> = {
  occurred: ['occurred', 'occurredSays'],
  published: ['published', 'publishedSays'],
  matched: ['matched', 'matchedSays'],
  kept: ['kept', 'keptSays'],
  read: ['readBy', 'readSays'],
  failed: ['failed', null],
  dropped: ['dropped', null],
}

const confirmations: Readonly<Record<string, Word>> = {
  browser: 'by_browser',
  socket: 'by_socket',
  app: 'by_app',
  twilio: 'by_twilio',
  mail_server: 'by_mail_server',
  postmark: 'by_postmark',
  mailgun: 'by_mailgun',
  ses: 'by_ses',
  simulator: 'by_simulator',
}

/** Who confirmed that it arrived. */
export const confirmedBy = (source: string | null): Word => confirmations[source ?? ''] ?? 'deliveredSays'

const reports: Readonly<Record<string, Word>> = {
  queued: 'said_queued',
  sent: 'said_sent',
  relayed: 'said_relayed',
  delayed: 'said_delayed',
}

/** What the provider said: its state in our words, then its own. */
function reportOf(said: string, t: Say<Word>): string {
  const [event = '', ...words] = said.split(' ')
  const known = reports[event]
  return known ? [t(known), words.join(' ')].filter((part) => part !== '').join(': ') : said
}

/** A moment in two lines: the word and the detail. */
export function wordsOf(
  { what, attempt, source, said, simulated }: Moment,
  deliveries: number,
  t: Say<Word>,
): readonly [string, string] {
  if (what === 'reported') return [t('reported'), reportOf(said ?? '', t)]
  if (what === 'delivered') return [t('delivered'), t(confirmedBy(source))]
  if (what === 'queued') return [t('queued'), t('queuedSays', { n: deliveries })]
  if (what === 'tried') return [t('tried', { n: attempt ?? 1 }), said ?? '']
  if (what === 'sent' && simulated) return [t('sent'), t('by_simulator')]
  if (what === 'sent') return [t('sent'), said ? `${t('sentSays')}, ${t('providerId', { id: said })}` : t('sentSays')]
  const [word, detail] = plain[what] ?? ['event', null]
  return [t(word), detail ? t(detail) : (said ?? '')]
}

const good: readonly string[] = ['sent', 'delivered', 'read']
const bad: readonly string[] = ['tried', 'failed', 'dropped', 'kept']

export const lookOf = ({ what }: Moment): 'good' | 'bad' | 'plain' =>
  good.includes(what) ? 'good' : bad.includes(what) ? 'bad' : 'plain'
