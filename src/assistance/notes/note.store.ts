import { sql } from 'kysely'
import type { Traces } from '../../people/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import type { Note, NoteDraft } from './note.ts'

const selectNote = (db: Db) =>
  db
    .selectFrom('notes as n')
    .select(['n.id', 'n.company_id as companyId', 'n.issue_id as issueId', 'n.appointment_id as appointmentId'])
    .select(['n.owner_id as ownerId', 'n.body', 'n.pinned', 'n.shared'])
    .select(['n.created_at as createdAt', 'n.updated_at as updatedAt'])

/** Pinned ones first, then the newest. */
const inOrder = (db: Db) => selectNote(db).orderBy('n.pinned', 'desc').orderBy('n.id', 'desc')

export const listNotesOfIssues = async (db: Db, issueIds: readonly string[]): Promise<Note[]> =>
  issueIds.length === 0
    ? []
    : inOrder(db)
        .where('n.issue_id', 'in', [...issueIds])
        .execute()

export const listNotesOfAppointment = (db: Db, appointmentId: string): Promise<Note[]> =>
  inOrder(db).where('n.appointment_id', '=', appointmentId).execute()

export const findNote = (db: Db, id: string): Promise<Note | undefined> =>
  selectNote(db).where('n.id', '=', id).executeTakeFirst()

/** Locks the note until the transaction ends. */
export const lockNote = (db: Db, id: string): Promise<Note | undefined> =>
  selectNote(db).where('n.id', '=', id).forUpdate().executeTakeFirst()

export async function insertNote(db: Db, note: Note): Promise<void> {
  await db
    .insertInto('notes')
    .values({
      id: note.id,
      company_id: note.companyId,
      issue_id: note.issueId,
      appointment_id: note.appointmentId,
      owner_id: note.ownerId,
      body: note.body,
      pinned: note.pinned,
      shared: note.shared,
      created_at: note.createdAt,
      updated_at: note.updatedAt,
    })
    .execute()
}

export async function updateNote(db: Db, id: string, { body, pinned, shared }: NoteDraft, at: Date): Promise<void> {
  await db.updateTable('notes').set({ body, pinned, shared, updated_at: at }).where('id', '=', id).execute()
}

export const existsInOtherTenant = existsAnywhere('note')

/** Notes about the person that the person may read, and those that the person wrote, for the export. */
export async function listNoteData(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select n.id, n.company_id, n.issue_id, n.appointment_id, n.owner_id, n.body, n.pinned, n.shared, n.created_at, n.updated_at
    from notes n left join appointments a on a.id = n.appointment_id left join issues i on i.id = coalesce(n.issue_id, a.issue_id)
    where n.owner_id = ${userId} or (n.shared and (i.affected_id = ${userId} or i.creator_id = ${userId} or a.patient_id = ${userId}))
    order by n.id`.execute(db)
  return rows
}

/** The notes about the person, whoever wrote them. */
export async function listNotesAbout(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from notes n left join appointments a on a.id = n.appointment_id join issues i on i.id = coalesce(n.issue_id, a.issue_id)
    where i.affected_id = ${userId} or a.patient_id = ${userId}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteNotes(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .deleteFrom('notes')
      .where('id', 'in', [...ids])
      .execute()
}

/** Of the person's names those that somebody else in these companies has too. */
export async function listNamesOfOthers(
  db: Db,
  { userId, companyIds, names }: Pick<Traces, 'userId' | 'companyIds' | 'names'>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) name
    where exists (select 1 from shared_users u where u.company_id = any(${[...companyIds]}::uuid[]) and u.id <> ${userId}
      and lower(name) in (lower(u.first_name), lower(u.last_name), lower(u.display_name), lower(concat_ws(' ', u.first_name, u.last_name))))`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

interface NoteLine {
  readonly id: number
  readonly before: unknown
  readonly after: unknown
}

/** The lines of the audit log about notes of these companies that still have values: a line may have a text that the note no longer has. */
export async function listNoteLines(db: Db, companyIds: readonly string[]): Promise<NoteLine[]> {
  const { rows } = await sql<NoteLine>`
    select id, before, after from shared_audit_log
    where subject_kind = 'note' and company_id = any(${[...companyIds]}::uuid[]) and coalesce(before, after) is not null`.execute(
    db,
  )
  return rows
}

/** Removes the values from lines of the audit log. */
export async function eraseNoteLines(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`select erase_audit_lines(${[...ids]}::bigint[])`.execute(db)
}

export async function listNoteTexts(db: Db, companyIds: readonly string[]): Promise<{ id: string; body: string }[]> {
  const { rows } = await sql<{ id: string; body: string }>`
    select id, body from notes where company_id = any(${[...companyIds]}::uuid[])`.execute(db)
  return rows
}

export async function updateNoteText(db: Db, id: string, body: string): Promise<void> {
  await db.updateTable('notes').set({ body }).where('id', '=', id).execute()
}
