/** What a policy is for. */
export const escalationKinds = ['alert', 'check_in_request', 'call_for_help'] as const
export type EscalationKind = (typeof escalationKinds)[number]

/** What ends it. Whatever is more ends it, too: who has read a message got it, and who has answered has read it. */
export const escalationEnds = ['delivered', 'read', 'answered'] as const
export type EscalationEnd = (typeof escalationEnds)[number]

export const escalationChannels = ['push', 'email', 'sms', 'whatsapp', 'voice'] as const
export type EscalationChannel = (typeof escalationChannels)[number]

/** Those that cost money, so that a company has a budget of them for each day. */
export const paidChannels = ['sms', 'whatsapp', 'voice'] as const
export type PaidChannel = (typeof paidChannels)[number]

/** How many messages of each a company may send on a day; null: the channel is not set up, and steps leave it out. */
export type StepBudgets = Readonly<Record<PaidChannel, number | null>>

/** Whose budget of a day it is. */
export interface BudgetOf {
  readonly companyId: string | null
  /** In UTC. */
  readonly day: string
  readonly channel: PaidChannel
  readonly most: number
}

/** The channels of a step that are set up. */
export const openChannels = (
  channels: readonly EscalationChannel[],
  budgets: StepBudgets,
): readonly EscalationChannel[] =>
  channels.filter((channel) => !Object.hasOwn(budgets, channel) || budgets[channel as PaidChannel] !== null)

/** Further ways to the person, so many minutes after the message was made. A way that was used before is not used again. */
export interface EscalationStep {
  readonly afterMinutes: number
  readonly channels: readonly EscalationChannel[]
}

/** As the table has them. */
export type StoredSteps = readonly {
  readonly after_minutes: number
  readonly channels: EscalationStep['channels']
}[]

export const toSteps = (stored: StoredSteps): EscalationStep[] =>
  stored.map(({ after_minutes: afterMinutes, channels }) => ({ afterMinutes, channels }))

/** What a policy says; its minutes count from the moment at which the message was made. */
export interface PolicyRules {
  readonly enabled: boolean
  readonly endsWith: EscalationEnd
  readonly steps: readonly EscalationStep[]
  /** Then a person is told that nobody has reached this one. */
  readonly listAfterMinutes: number
}

export interface EscalationPolicy extends PolicyRules {
  readonly id: string
  /** Null: the service's own, for companies that have none. */
  readonly companyId: string | null
  readonly kind: EscalationKind
  /** Of the company's own changes, against overwriting: counts on when the service's policy holds again. 0: there were none. */
  readonly revision: number
}

const mostSteps = 10
const longestMinutes = 1_440

/** What is wrong with the rules, by field. */
export function policyMistakes({ steps, listAfterMinutes }: PolicyRules): Record<string, string> {
  const mistakes: Record<string, string> = {}
  if (steps.length > mostSteps) mistakes['steps'] = `are more than ${mostSteps}`
  for (const [index, { afterMinutes, channels }] of steps.entries()) {
    const field = `steps.${index}.after_minutes`
    if (afterMinutes < 1 || afterMinutes > longestMinutes) mistakes[field] = `must be 1 to ${longestMinutes}`
    else if (index > 0 && afterMinutes <= (steps[index - 1]?.afterMinutes ?? 0))
      mistakes[field] = 'must be later than the step before'
    if (channels.length === 0) mistakes[`steps.${index}.channels`] = 'must not be empty'
    if (new Set(channels).size < channels.length) mistakes[`steps.${index}.channels`] = 'must differ'
  }
  if (listAfterMinutes < 1 || listAfterMinutes > longestMinutes)
    mistakes['list_after_minutes'] = `must be 1 to ${longestMinutes}`
  else if (listAfterMinutes < (steps.at(-1)?.afterMinutes ?? 0))
    mistakes['list_after_minutes'] = 'must not be earlier than the last step'
  return mistakes
}

/** What an answer is about; the SQL of starting makes the same words (escalation-start.store.ts). */
export const aboutRequest = (requestId: string): string => `check_in_request:${requestId}`
export const aboutCall = (userId: string): string => `call_for_help:${userId}`

/** Why it ended. */
export type EscalationOutcome = EscalationEnd | 'reached' | 'outdated' | 'over'

/** For so long "reached" may be taken back; what would have ended the escalation meanwhile takes its place. */
export const undoMinutes = 60

/** An escalation whose next step is due. */
export interface DueEscalation {
  readonly notificationId: string
  readonly userId: string
  readonly companyId: string | null
  readonly kind: EscalationKind
  readonly about: string
  readonly type: number
  readonly data: Readonly<Record<string, unknown>>
  readonly step: number
  readonly steps: readonly EscalationStep[]
  readonly listAfterMinutes: number
  readonly startedAt: Date
}

/** When the next thing is done: the step with this number, or the listing after the last one. */
export function dueAfter(
  { steps, listAfterMinutes, startedAt }: Pick<DueEscalation, 'steps' | 'listAfterMinutes' | 'startedAt'>,
  step: number,
): Date {
  const minutes = steps[step]?.afterMinutes ?? listAfterMinutes
  return new Date(startedAt.getTime() + minutes * 60_000)
}
