import type { BoardNumbers } from '../../safety/index.ts'
import type { ShownReason } from '../trip-alerts/trip-alert.ts'
import type {
  AttemptRecord,
  DeliveryRecord,
  EscalationRecord,
  MessageRecord,
  PhoneAnswerRecord,
  ReceiptRecord,
  TryRecord,
} from './evidence-message-record.ts'

/**
 * The records of a package: its lines. They are a file format (docs/evidence.md), so their fields are as they stand in the file; times are
 * ISO 8601 in UTC. `n` counts the records of a package, so that one can be cited.
 */
export interface PackageRecord {
  readonly record: 'package'
  readonly format: 'godwit-evidence-1'
  readonly about: 'alert' | 'person' | 'period'
  readonly alert_id: string | null
  readonly thread_id: string | null
  readonly user_id: string | null
  readonly company_id: string | null
  readonly company_name: string | null
  readonly since: string | null
  readonly until: string | null
  readonly subject: string
  readonly made_at: string
  readonly made_by_kind: string
  readonly made_by_id: string | null
  readonly made_by_name: string | null
  readonly request_id: string
  readonly godwit_version: string
  /** The digest of the reference data of the release, which says countries, borders, airports and cities. */
  readonly reference_data: string | null
  readonly time_zone: 'UTC'
}

/** An alert of the thread as it stands now. Its texts by language. */
export interface AlertRecord {
  readonly record: 'alert'
  readonly alert_id: string
  readonly thread_id: string
  readonly status: string
  readonly revision: number
  readonly category: string
  readonly risk_level: string
  readonly headline: unknown
  readonly body: unknown
  readonly body_advice: unknown
  readonly update_reason: unknown
  readonly all_clear: unknown
  readonly starts_at: string
  readonly finishes_at: string | null
  readonly published_at: string | null
  readonly closed_at: string | null
  readonly sources: readonly unknown[]
  readonly footprint: unknown
}

/** A line of the audit log about an alert. */
export interface AlertChangeRecord {
  readonly record: 'alert_change'
  readonly at: string
  readonly alert_id: string
  readonly action: string
  readonly revision: number | null
  readonly by_kind: string
  readonly by_id: string | null
  readonly by_name: string | null
  readonly request_id: string
  /** The alert as it was written then. */
  readonly content: unknown
}

/** The numbers of an alert’s board. */
export interface NumbersRecord extends Pick<BoardNumbers, 'exposed' | 'counts'> {
  readonly record: 'numbers'
  readonly alert_id: string
  readonly told: number
  readonly delivered: number
  readonly read: number
  readonly answered: number
}

export interface RequestRecord {
  readonly record: 'check_in_request'
  readonly at: string
  readonly check_in_request_id: string
  readonly company_id: string
  readonly asked_by_name: string | null
  readonly message: string | null
  readonly alert_id: string | null
  readonly reminders: number
}

export interface PersonRecord {
  readonly record: 'person'
  readonly user_id: string
  readonly name: string
  readonly external_id: string | null
  readonly company_id: string | null
  readonly company_name: string | null
  readonly email: string | null
  readonly phone_number: string | null
  /** IANA name; null: unknown. */
  readonly time_zone: string | null
  readonly is_erased: boolean
  /** By each alert of the package that concerned the person, how they stand. */
  readonly standings: readonly { readonly alert_id: string; readonly standing: string; readonly since: string | null }[]
}

export interface ExposureRecord {
  readonly record: 'exposure'
  readonly at: string
  readonly user_id: string
  readonly trip_alert_id: string
  readonly thread_id: string
  readonly alert_id: string
  readonly trip_id: string | null
  readonly trip_name: string | null
  readonly check_in_id: string | null
  /** When the person was notified of the thread; null: never. */
  readonly notified_at: string | null
  readonly reasons: readonly ShownReason[]
}

export interface CheckInRecord {
  readonly record: 'check_in'
  readonly at: string
  readonly user_id: string
  readonly check_in_id: string
  readonly received_at: string
  readonly status: string
  readonly type: string
  readonly country_code: string | null
}

export interface RequestAnswerRecord {
  readonly record: 'request_answer'
  /** When it was answered; null: not yet. */
  readonly at: string | null
  readonly user_id: string
  readonly check_in_request_id: string
  readonly check_in_id: string | null
  readonly status: string | null
  readonly by_phone: boolean
  readonly taken_by_name: string | null
}

export interface CallRecord {
  readonly record: 'call_for_help'
  readonly at: string
  readonly user_id: string
  readonly call_for_help_id: string
  readonly last_called_at: string
  readonly words: string | null
  readonly claimed_at: string | null
  readonly claimed_by_name: string | null
  readonly resolved_at: string | null
  readonly resolved_by_name: string | null
}

/** What the package holds, counted while it was written. */
export interface EndRecord {
  readonly record: 'end'
  readonly people: number
  readonly records: Readonly<Record<string, number>>
  readonly deliveries_by_state: Readonly<Record<string, number>>
  /** Of the deliveries those that the simulator took. */
  readonly simulated_deliveries: number
  /** The last entries of the chains that its messages are in; the chains follow this record in the JSON lines. */
  readonly chain_heads: readonly { readonly company_id: string | null; readonly head: string }[]
}

export type EvidenceRecord =
  | PackageRecord
  | AlertRecord
  | AlertChangeRecord
  | NumbersRecord
  | RequestRecord
  | PersonRecord
  | ExposureRecord
  | MessageRecord
  | DeliveryRecord
  | TryRecord
  | ReceiptRecord
  | EscalationRecord
  | AttemptRecord
  | PhoneAnswerRecord
  | CheckInRecord
  | RequestAnswerRecord
  | CallRecord
  | EndRecord

export type NumberedRecord = EvidenceRecord & { readonly n: number }
