import { createHash } from 'node:crypto'
import type { ChannelName } from '../sending/channel.ts'

/** Channels that are simulated. The open page is the person's own, and has no provider. */
export const simulatedChannels = [
  'email',
  'sms',
  'apns',
  'fcm',
  'webpush',
  'whatsapp',
  'voice',
] as const satisfies readonly ChannelName[]
export type SimulatedChannel = (typeof simulatedChannels)[number]

/** Seconds, from and to: where in between is different for each person. */
type Seconds = readonly [from: number, to: number]

/** What becomes of a message: it arrives, it fails with the provider's code, or nobody ever says anything of it. */
type Way = { readonly arrives: Seconds } | { readonly fails: string; readonly after: Seconds } | 'silence'

interface Profile {
  readonly name: string
  /** Of a hundred people. */
  readonly share: number
  readonly push: Way
  readonly text: Way
  readonly call: Way
  readonly email: Way
  /** How long after it arrived the person opens a question, and then answers it. */
  readonly opens: Seconds
  readonly answers: Seconds
}

/** How people’s phones behave. The shares add up to 100. */
export const profiles: readonly Profile[] = [
  {
    name: 'prompt',
    share: 50,
    push: { arrives: [3, 25] },
    text: { arrives: [5, 20] },
    call: { arrives: [20, 40] },
    email: { arrives: [2, 10] },
    opens: [15, 90],
    answers: [30, 150],
  },
  {
    name: 'late',
    share: 20,
    push: { arrives: [100, 240] },
    text: { arrives: [40, 120] },
    call: { arrives: [25, 45] },
    email: { arrives: [5, 30] },
    opens: [60, 240],
    answers: [60, 300],
  },
  {
    name: 'no_data',
    share: 10,
    push: 'silence',
    text: { arrives: [5, 30] },
    call: { arrives: [20, 40] },
    email: 'silence',
    opens: [20, 90],
    answers: [30, 120],
  },
  {
    name: 'number_fails',
    share: 10,
    push: 'silence',
    text: { fails: '30008', after: [4, 15] },
    call: { arrives: [20, 40] },
    email: 'silence',
    opens: [20, 60],
    answers: [20, 60],
  },
  {
    name: 'off',
    share: 10,
    push: 'silence',
    text: 'silence',
    call: { fails: 'no-answer', after: [25, 40] },
    email: 'silence',
    opens: [0, 0],
    answers: [0, 0],
  },
]

/** Of a hundred people who answer, so many need help. */
const helpShare = 4
/** Of a hundred people with a question, so many answer it. */
const answerShare = 85

export type Act = 'delivered' | 'failed' | 'read' | 'safe' | 'help'

export interface PlannedAct {
  readonly act: Act
  /** The provider’s code, where it failed. */
  readonly code: string
  readonly afterSeconds: number
}

/** A number from 0 up to 1, always the same for the same words. */
function chanceOf(...words: readonly string[]): number {
  return createHash('sha256').update(words.join('\0')).digest().readUInt32BE(0) / 2 ** 32
}

const ways: Readonly<Record<SimulatedChannel, 'push' | 'text' | 'call' | 'email'>> = {
  apns: 'push',
  fcm: 'push',
  webpush: 'push',
  sms: 'text',
  whatsapp: 'text',
  voice: 'call',
  email: 'email',
}

/** Whose phone it is decides how it behaves, whatever is sent to it. */
export function profileOf(seed: string, person: string): Profile {
  let left = chanceOf(seed, person, 'profile') * 100
  for (const profile of profiles) {
    left -= profile.share
    if (left < 0) return profile
  }
  throw new Error('The shares of the profiles add up to less than 100.')
}

/**
 * What happens after the message was taken: always the same for the same seed, person and channel. Only a question is opened and answered, and an
 * e-mail is not: it arrives and lies in the mailbox.
 */
export function planOf(
  seed: string,
  { person, channel, isQuestion }: { person: string; channel: SimulatedChannel; isQuestion: boolean },
): readonly PlannedAct[] {
  const profile = profileOf(seed, person)
  const within = ([from, to]: Seconds, what: string): number =>
    Math.round(from + (to - from) * chanceOf(seed, person, channel, what))
  const way = profile[ways[channel]]
  if (way === 'silence') return []
  if ('fails' in way) return [{ act: 'failed', code: way.fails, afterSeconds: within(way.after, 'failed') }]
  const arrives = within(way.arrives, 'arrives')
  const acts: PlannedAct[] = [{ act: 'delivered', code: '', afterSeconds: arrives }]
  if (!isQuestion || channel === 'email') return acts
  const opens = arrives + within(profile.opens, 'opens')
  acts.push({ act: 'read', code: '', afterSeconds: opens })
  if (chanceOf(seed, person, 'answers') * 100 >= answerShare) return acts
  const act = chanceOf(seed, person, 'help') * 100 < helpShare ? 'help' : 'safe'
  return [...acts, { act, code: '', afterSeconds: opens + within(profile.answers, 'answers') }]
}
