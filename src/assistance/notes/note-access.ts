import { managesCompany } from '../../people/index.ts'
import type { Actor } from '../../platform/ctx.ts'
import type { Issue } from '../issues/issue.ts'
import type { Note } from './note.ts'

/** What a note is about, as far as it decides who reads it. */
export interface NoteContext {
  readonly companyId: string
  /** Null for the responder of an appointment who may no longer see its issue. */
  readonly issue: Pick<Issue, 'affectedId' | 'handlerId'> | null
  /** Of a note about an appointment. */
  readonly appointment: { readonly patientId: string | null; readonly responderId: string | null } | null
  /** Helps with the issue: its handler, a responder of its field, the company’s key and managers, staff. */
  readonly isHelper: boolean
}

const personOf = (actor: Actor): string | null => ('userId' in actor ? actor.userId : null)

/** The person whom it is about. Whatever else the person is, this person reads only what is shared. */
function isConcerned(actor: Actor, { issue, appointment }: NoteContext): boolean {
  const person = personOf(actor)
  return person !== null && (person === issue?.affectedId || person === appointment?.patientId)
}

/**
 * Reads and writes all notes there: of an issue those who help with it; of an appointment its responder, the issue’s handler, the company’s key and
 * managers, and staff, but no other responder (docs/contract/assistance.md#notes).
 */
export function mayNote(actor: Actor, context: NoteContext): boolean {
  if (isConcerned(actor, context)) return false
  const { companyId, issue, appointment, isHelper } = context
  if (appointment === null) return isHelper
  const person = personOf(actor)
  return (
    (person !== null && (person === appointment.responderId || person === issue?.handlerId)) ||
    actor.kind === 'staff' ||
    managesCompany({ actor }, companyId)
  )
}

/** Changes the text of a note, and who reads it: its owner; of a note without one those who act for the company. */
export const mayRewrite = (actor: Actor, note: Pick<Note, 'ownerId' | 'companyId'>): boolean =>
  note.ownerId === null ? managesCompany({ actor }, note.companyId) : note.ownerId === personOf(actor)
