/** The records of a package that are about one message: what was sent, and what became of it. */

export interface MessageRecord {
  readonly record: 'message'
  readonly at: string
  readonly user_id: string
  readonly notification_id: string
  readonly company_id: string | null
  readonly type: number
  readonly name: string
  readonly language: string
  readonly title: string
  readonly body: string
  readonly data: unknown
  readonly cause: string
  readonly thread: string | null
  readonly urgency: string
  readonly withheld: string | null
  readonly occurred_at: string | null
  readonly published_at: string | null
  readonly matched_at: string | null
  readonly queued_at: string | null
  readonly acknowledged_at: string | null
  readonly acknowledged_by: string | null
  readonly read_at: string | null
  readonly deleted_at: string | null
}

interface OfMessage {
  readonly at: string
  readonly user_id: string
  readonly notification_id: string
}

export interface DeliveryRecord extends OfMessage {
  readonly record: 'delivery'
  readonly delivery_id: number
  readonly channel: string
  readonly device_id: string | null
  readonly state: string
  /** The simulator took it: nothing was sent. */
  readonly simulated: boolean
  readonly step: number | null
  readonly carried_by: number | null
  readonly attempts: number
  readonly due_at: string
  readonly sent_at: string | null
  readonly kept_at: string | null
  readonly acknowledged_at: string | null
  readonly acknowledged_by: string | null
  readonly bounced_at: string | null
  readonly last_error: string | null
  readonly provider_message_id: string | null
}

/** A try that did not succeed. */
export interface TryRecord extends OfMessage {
  readonly record: 'try'
  readonly delivery_id: number
  readonly channel: string
  readonly attempt: number
  readonly outcome: string
  readonly said: string
}

export interface ReceiptRecord extends OfMessage {
  readonly record: 'receipt'
  readonly delivery_id: number | null
  readonly channel: string | null
  readonly source: string
  readonly event: string
  readonly code: string
  readonly reference: string
  readonly said: string | null
  readonly received_at: string
  readonly raw: unknown
}

export interface EscalationRecord extends OfMessage {
  readonly record: 'escalation'
  readonly kind: string
  readonly policy_id: string
  readonly policy_revision: number
  readonly policy_steps: unknown
  readonly list_after_minutes: number
  readonly ends_with: string
  readonly state: string
  readonly steps_done: number
  readonly ended_at: string | null
  readonly ended_by: string | null
  readonly handled_by_name: string | null
}

/** What somebody tried by hand. */
export interface AttemptRecord extends OfMessage {
  readonly record: 'attempt'
  readonly way: string
  readonly outcome: string
  readonly note: string | null
  readonly by_name: string | null
}

export interface PhoneAnswerRecord {
  readonly record: 'phone_answer'
  readonly at: string
  readonly user_id: string
  readonly notification_id: string | null
  readonly channel: string
  readonly phone_number: string
  readonly words: string
  readonly meaning: string
  readonly outcome: string
  readonly settled_as: string | null
  readonly settled_at: string | null
  readonly settled_by_name: string | null
}
