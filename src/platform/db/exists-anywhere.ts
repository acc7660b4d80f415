import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

/** What can be looked for in all companies; the SQL function `exists_anywhere` has the same list. */
export const subjects = [
  'company',
  'user',
  'key',
  'disease_data',
  'vaccination_data',
  'medication_data',
  'country_health_comments',
  'notification',
  'inbound_message',
  'webhook_endpoint',
  'webhook_event',
  'webhook_delivery',
  'trip',
  'check_in_request',
  'call_for_help',
  'alert_filter',
  'issue',
  'availability_bid',
  'appointment',
  'conversation',
  'message',
  'note',
  'subscription',
  'invoice',
  'quote',
  'payment',
  'registration',
  'claim',
] as const
export type Subject = (typeof subjects)[number]

const existence = prepared<{ there: boolean }>('select exists_anywhere($1, $2) as there')

/**
 * Whether the row exists in any company, whatever the scope shows: decides between 401 and 404 (docs/contract/callers.md#401-403-and-404). The
 * SQL function bypasses row-level security and gives only a boolean.
 */
export const existsAnywhere =
  (subject: Subject) =>
  async (db: Db, id: string | number): Promise<boolean> =>
    (await existence(db, [subject, String(id)]))[0]?.there === true
