import type { InboundOutcome, Meaning, Settlement } from './phone-answer.ts'

/** An SMS of a person, a message by WhatsApp, or a key that was pressed in a call. */
export interface InboundMessage {
  readonly id: string
  readonly providerId: string
  readonly channel: 'sms' | 'whatsapp' | 'voice'
  readonly phone: string
  readonly body: string
  readonly meaning: Meaning
  readonly outcome: InboundOutcome
  readonly userId: string | null
  readonly companyId: string | null
  readonly notificationId: string | null
  readonly at: Date
}

/** An answer that a person has to look at. */
export interface WaitingAnswer
  extends Pick<InboundMessage, 'id' | 'phone' | 'body' | 'meaning' | 'outcome' | 'companyId' | 'at'> {
  readonly personName: string | null
  readonly userId: string | null
  /** Those who have this number. */
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** The message that it answers, where that is certain. */
  readonly question: { readonly notificationId: string; readonly title: string; readonly askedAt: Date } | null
  readonly settledAs: Settlement | null
}
