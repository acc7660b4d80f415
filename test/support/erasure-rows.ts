import type pg from 'pg'
import { lineOf } from '../../src/api/erasure-register.ts'
import { insertRow, rowsOf } from './catalogue.ts'

/** Whose rows test/house/rows has, and her company. */
export const ada = '30000000-0000-4000-8000-000000000002'
const company = '30000000-0000-4000-8000-000000000001'
/** A colleague. */
export const ben = '30000000-0000-4000-8000-0000000000b0'
const copyOf = (id: unknown): string => String(id).replace(/^.{8}/, 'c0b1e500')

export const name = 'Zanzibella Quartermain'
/** A stored answer to the company's key. */
export const answer = { caller: 'key:30000000-0000-4000-8000-000000000004', key: 'k' }

/** Makes rows of test/house/rows the person's own, or ended, where they are not. */
export async function makeHers(client: pg.Client): Promise<void> {
  const [registration = {}] = await rowsOf(client, 'flight_registrations')
  const refused = { status: 'refused', registered_at: null, event: 1013, reason: 'no' }
  await insertRow(client, 'flight_registrations', { ...registration, ...refused, id: copyOf(registration['id']) })
  await client.query(`
    insert into keys (id, kind, user_id, name, digest, hint, created_at, updated_at)
      values ('30000000-0000-4000-8000-0000000000b1', 'staff', '${ada}', 'k', '\\x77', 'h', '2026-01-01', '2026-01-01');
    update entitlements set user_id = '${ada}';
    update check_in_requests set user_id = '${ada}';
    update subscriptions set card_provider = 'builtin', card_reference = 'c';
    update trip_imports set state = 'done';
    update people_imports set state = 'done';
    update audit_log set company_id = '${company}';
    update idempotency_keys set caller = '${answer.caller}', key = '${answer.key}'`)
}

/** What others sent about the person and offered to her: it goes whole. A conversation in which she takes part without a word is only named. */
async function addAboutHer(client: pg.Client): Promise<void> {
  const filled = async (table: string): Promise<Record<string, unknown>> => (await rowsOf(client, table))[0] ?? {}
  const asset = await client.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(a) as row from message_assets a where files <> '{}'`,
  )
  const [id, conversationId] = [copyOf(company), copyOf(ben)]
  await insertRow(client, 'message_assets', { ...asset.rows[0]?.row, id })
  await insertRow(client, 'messages', {
    ...(await filled('messages')),
    id,
    user_id: ben,
    seq: 4,
    type: 'asset',
    asset_id: id,
  })
  await client.query('update stored_assets set uses = 2')
  await insertRow(client, 'availability_bids', { ...(await filled('availability_bids')), id, responder_id: ben })
  await insertRow(client, 'conversations', { ...(await filled('conversations')), id: conversationId, issue_id: null })
  await insertRow(client, 'conversation_participants', {
    ...(await filled('conversation_participants')),
    conversation_id: conversationId,
  })
}

/** Records of others that name the person: a shared trip, a colleague's notification, what a colleague wrote. They keep what is not the person's. */
export async function addRecordsOfOthers(
  client: pg.Client,
  before: ReadonlyMap<string, Record<string, unknown>>,
): Promise<void> {
  const copy = async (table: string, changes: Record<string, unknown>): Promise<void> => {
    const [now = {}] = await rowsOf(client, table)
    const cleaned = Object.entries(now).filter(([column]) => lineOf(table, column)?.fate === 'cleaned')
    await insertRow(client, table, { ...before.get(table), ...Object.fromEntries(cleaned), ...changes })
  }
  await insertRow(client, 'users', {
    ...before.get('users'),
    id: ben,
    first_name: 'Ben',
    email: 'ben@example.com',
    token_digest: null,
  })
  const copied = (table: string, ...columns: string[]): Record<string, unknown> =>
    Object.fromEntries(columns.map((column) => [column, copyOf(before.get(table)?.[column])]))
  await copy('trips', copied('trips', 'id'))
  await copy('destinations', copied('destinations', 'id', 'trip_id'))
  await copy('destination_locations', copied('destination_locations', 'id', 'destination_id'))
  await copy('segments', copied('segments', 'id', 'trip_id'))
  const traveller = copied('trip_travellers', 'trip_id')
  await copy('trip_travellers', { ...traveller, user_id: ben })
  await copy('trip_travellers', { ...traveller, seen_last: null, removed_at: null })
  await copy('notifications', { ...copied('notifications', 'id'), user_id: ben, cause: 'another' })
  await copy('outbox_messages', { delivery_id: 99, user_id: ben, recipient: 'ben@example.com' })
  const description = `${name} called for Ben`
  await copy('issues', { ...copied('issues', 'id'), affected_id: ben, description })
  await copy('notes', copied('notes', 'id', 'issue_id'))
  await copy('messages', { id: copyOf(ada), user_id: ben, seq: 2, type: 'text', asset_id: null })
  await copy('message_assets', { ...copied('message_assets', 'id'), type: 'text' })
  await copy('messages', { ...copied('messages', 'id', 'asset_id'), user_id: ben, seq: 3 })
  await addAboutHer(client)
  await client.query(
    `insert into audit_log (at, actor_kind, action, company_id, subject_kind, subject_id, after, request_id)
     values ('2026-01-01', 'system', 'update', $1, 'trip', $2, '{"name": "Zanzibella and Ben"}', 'r')`,
    [company, copyOf(before.get('trips')?.['id'])],
  )
}
