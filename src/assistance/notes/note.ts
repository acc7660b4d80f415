import { invalid } from '../../platform/problem.ts'

/** What those who help write down about an issue or about an appointment: one of the two. */
export interface Note {
  readonly id: string
  readonly companyId: string
  readonly issueId: string | null
  readonly appointmentId: string | null
  /** Null when the company’s own server wrote it, or its writer was erased. */
  readonly ownerId: string | null
  readonly body: string
  readonly pinned: boolean
  /** The traveller may read it too. */
  readonly shared: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What a note is about. */
export type NoteSubject = { readonly issueId: string } | { readonly appointmentId: string }

export interface NoteDraft {
  readonly body: string
  readonly pinned: boolean
  readonly shared: boolean
}

/** What a caller wants changed. */
export type NoteChange = Partial<NoteDraft>

export const maxNoteLength = 10_000

/** The text without space around it; refuses an empty one. */
export function checkNoteBody(body: string | null | undefined): string {
  const text = body?.trim() ?? ''
  if (text === '') throw invalid({ body: 'must not be empty' })
  if (text.length > maxNoteLength) throw invalid({ body: `must have at most ${maxNoteLength} characters` })
  return text
}

/** Exactly one of the two. */
export function checkSubject(issueId: string | null, appointmentId: string | null): NoteSubject {
  if (issueId !== null && appointmentId === null) return { issueId }
  if (issueId === null && appointmentId !== null) return { appointmentId }
  const wrong =
    issueId === null ? 'name an issue_id or an appointment_id' : 'name an issue_id or an appointment_id, not both'
  throw invalid({ issue_id: wrong })
}

/** A change that names nothing toggles the pin, as the contract’s clients expect. */
export function changedNote(note: Note, { body, pinned, shared }: NoteChange): NoteDraft {
  const isToggle = body === undefined && pinned === undefined && shared === undefined
  return {
    body: body === undefined ? note.body : checkNoteBody(body),
    pinned: isToggle ? !note.pinned : (pinned ?? note.pinned),
    shared: shared ?? note.shared,
  }
}
