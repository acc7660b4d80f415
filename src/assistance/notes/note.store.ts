import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
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

export async function existsInOtherTenant(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select exists_anywhere_assistance('note', ${id}::uuid) as there`.execute(db)
  return rows[0]?.there === true
}

/** Notes about the person that the person may read, and those that the person wrote, for the export. */
export async function listNoteData(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select n.id, n.company_id, n.issue_id, n.appointment_id, n.owner_id, n.body, n.pinned, n.shared, n.created_at, n.updated_at
    from notes n left join appointments a on a.id = n.appointment_id left join issues i on i.id = coalesce(n.issue_id, a.issue_id)
    where n.owner_id = ${userId} or (n.shared and (i.affected_id = ${userId} or i.creator_id = ${userId} or a.patient_id = ${userId}))
    order by n.id`.execute(db)
  return rows
}

/** Deletes the notes about the person. */
export async function deleteNotesAbout(db: Db, userId: string): Promise<void> {
  await sql`
    delete from notes n using (
      select id from issues where affected_id = ${userId}) i
    where n.issue_id = i.id or exists (select 1 from appointments a where a.id = n.appointment_id and a.issue_id = i.id)`.execute(
    db,
  )
  await sql`
    delete from notes n using appointments a where a.id = n.appointment_id and a.patient_id = ${userId}`.execute(db)
}

export async function listNoteTexts(db: Db, companyIds: readonly string[]): Promise<{ id: string; body: string }[]> {
  const { rows } = await sql<{ id: string; body: string }>`
    select id, body from notes where company_id = any(${[...companyIds]}::uuid[])`.execute(db)
  return rows
}

export async function updateNoteText(db: Db, id: string, body: string): Promise<void> {
  await db.updateTable('notes').set({ body }).where('id', '=', id).execute()
}
