import { audit, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { forbidden } from '../../platform/problem.ts'
import { getAppointment } from '../appointments/appointment.service.ts'
import type { Appointment } from '../appointments/appointment.ts'
import type { Issue } from '../issues/issue.ts'
import { actingFor, getIssue, isHelper, readIssues } from '../issues/issue-access.service.ts'
import {
  existsInOtherTenant,
  findNote,
  insertNote,
  listNotesOfAppointment,
  listNotesOfIssues,
  lockNote,
  updateNote,
} from './note.store.ts'
import { changedNote, checkNoteBody, type Note, type NoteChange, type NoteDraft, type NoteSubject } from './note.ts'
import { mayNote, mayRewrite } from './note-access.ts'

/** Notes with what they are about. */
export interface NotesOf {
  readonly notes: readonly Note[]
  readonly issue: Issue | null
  readonly appointment: Appointment | null
}

interface Subject {
  readonly companyId: string
  readonly issue: Issue | null
  readonly appointment: Appointment | null
  readonly isHelper: boolean
}

/** The issue, or the appointment with its issue; 401 or 404 when the caller may not see it. */
async function getSubject(ctx: Ctx, subject: NoteSubject): Promise<Subject> {
  if ('issueId' in subject) {
    const issue = await getIssue(ctx, subject.issueId)
    return { companyId: issue.companyId, issue, appointment: null, isHelper: isHelper(ctx, issue) }
  }
  const appointment = await getAppointment(ctx, subject.appointmentId)
  const issue = (await readIssues(ctx, [appointment.issueId])).get(appointment.issueId) ?? null
  return { companyId: appointment.companyId, issue, appointment, isHelper: issue !== null && isHelper(ctx, issue) }
}

/** What the caller reads of the notes: all, or those that are shared. */
const visible = (ctx: Ctx, notes: readonly Note[], subject: Subject): readonly Note[] =>
  mayNote(ctx.actor, subject) ? notes : notes.filter(({ shared }) => shared)

/** The notes about an issue or an appointment that the caller may read: pinned ones first, then the newest. */
export async function readNotes(ctx: Ctx, wanted: NoteSubject): Promise<NotesOf> {
  const subject = await getSubject(ctx, wanted)
  const { db } = actingFor(ctx, subject)
  const { issue, appointment } = subject
  const notes = appointment
    ? await listNotesOfAppointment(db, appointment.id)
    : await listNotesOfIssues(db, issue ? [issue.id] : [])
  return { notes: visible(ctx, notes, subject), issue, appointment }
}

/** The notes of issues, which the caller may see, by the issue: what the caller may read of them, in the order of the lists. */
export async function listNotesFor(ctx: Ctx, issues: readonly Issue[]): Promise<ReadonlyMap<string, readonly Note[]>> {
  const notes = await listNotesOfIssues(
    ctx.db,
    issues.map(({ id }) => id),
  )
  const byIssue = Map.groupBy(notes, ({ issueId }) => issueId)
  return new Map(
    issues.map((issue) => {
      const subject = { companyId: issue.companyId, issue, appointment: null, isHelper: isHelper(ctx, issue) }
      return [issue.id, visible(ctx, byIssue.get(issue.id) ?? [], subject)]
    }),
  )
}

const auditNote = (tx: Ctx, action: 'create' | 'update', before: Note | null, after: Note): Promise<void> =>
  audit(tx, { action, subjectKind: 'note', subjectId: after.id, companyId: after.companyId, before, after })

/** Writes a note. 403 for those who see the issue and do not help. */
export async function createNote(ctx: Ctx, wanted: NoteSubject, draft: NoteDraft): Promise<NotesOf> {
  const subject = await getSubject(ctx, wanted)
  if (!mayNote(ctx.actor, subject)) throw forbidden('Only those who help may write notes.')
  const { companyId, issue, appointment } = subject
  const note: Note = {
    id: newId(ctx.now),
    companyId,
    issueId: appointment ? null : (issue?.id ?? null),
    appointmentId: appointment?.id ?? null,
    ownerId: 'userId' in ctx.actor ? ctx.actor.userId : null,
    body: checkNoteBody(draft.body),
    pinned: draft.pinned,
    shared: draft.shared,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
  await inTransaction(actingFor(ctx, subject), async (tx) => {
    await insertNote(tx.db, note)
    await auditNote(tx, 'create', null, note)
  })
  return { notes: [note], issue, appointment }
}

/** A note that the caller’s scope shows, with what it is about. */
async function getNote(ctx: Ctx, id: string): Promise<{ readonly note: Note; readonly subject: Subject }> {
  const note = isUuid(id) ? await findNote(ctx.db, id) : undefined
  if (!note) return throwUnauthorizedOrNotFound(ctx, 'note', id, existsInOtherTenant)
  const { issueId, appointmentId } = note
  const subject = await getSubject(ctx, issueId === null ? { appointmentId: appointmentId ?? '' } : { issueId })
  return { note, subject }
}

/** Changes what is named; where nothing is named, toggles the pin. */
export async function changeNote(ctx: Ctx, id: string, change: NoteChange): Promise<NotesOf> {
  const { subject } = await getNote(ctx, id)
  if (!mayNote(ctx.actor, subject)) throw forbidden('Only those who help may change notes.')
  const { issue, appointment } = subject
  return inTransaction(actingFor(ctx, subject), async (tx) => {
    const note = (await lockNote(tx.db, id)) ?? (await throwUnauthorizedOrNotFound(tx, 'note', id, existsInOtherTenant))
    if ((change.body !== undefined || change.shared !== undefined) && !mayRewrite(tx.actor, note))
      throw forbidden('Only its owner may change the text of a note, and who reads it.')
    const changed: Note = { ...note, ...changedNote(note, change), updatedAt: tx.now }
    await updateNote(tx.db, note.id, changed, tx.now)
    await auditNote(tx, 'update', note, changed)
    return { notes: [changed], issue, appointment }
  })
}
