import { Type } from 'typebox'
import { toUserV2, UserV2 } from '../../people/v2.ts'
import { flag, id, idOrNull, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import { FlagIn, readFlag, TextIn } from '../../platform/http/lenient.ts'
import { orNull } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import type { Appointment } from '../appointments/appointment.ts'
import {
  type AppointmentRenderOptions,
  AppointmentSummaryV2,
  toAppointmentSummaryV2,
} from '../appointments/bid.v2.wire.ts'
import type { Issue } from '../issues/issue.ts'
import { IssueSummaryV2, toIssueSummaryV2 } from '../issues/issue.v2.wire.ts'
import { checkSubject, maxNoteLength, type Note, type NoteChange, type NoteDraft, type NoteSubject } from './note.ts'

export const NoteV2 = namedObject(
  'Note',
  {
    id: id('Id of the note.'),
    created_at: time('When it was written.'),
    updated_at: time('When it was last changed.'),
    body: text('The text.', 'Allergic to penicillin.'),
    pinned: flag('Shown before the others.', true),
    shared: flag('The traveller may read it too.', false),
    owner_id: idOrNull('Who wrote it; null when the company’s own server did.'),
    issue_id: idOrNull('The issue that it is about; null for a note about an appointment.'),
    appointment_id: idOrNull('The appointment that it is about; null for a note about an issue.'),
    issue: orNull(IssueSummaryV2),
    appointment: orNull(AppointmentSummaryV2),
    owner: orNull(UserV2),
  },
  {
    description:
      'What those who help have noted about an issue or an appointment. As part of an issue it has no issue of its own.',
  },
)

/** What a note is shown with. */
export interface NoteRenderOptions extends AppointmentRenderOptions {
  readonly issue: Issue | null
  readonly appointment: Appointment | null
}

export function toNoteV2(note: Note, options: NoteRenderOptions): Wire<typeof NoteV2> {
  const { people, base, now, issue, appointment } = options
  const owner = note.ownerId === null ? undefined : people.get(note.ownerId)
  return {
    id: note.id,
    created_at: timeOut(note.createdAt),
    updated_at: timeOut(note.updatedAt),
    body: note.body,
    pinned: note.pinned,
    shared: note.shared,
    owner_id: note.ownerId,
    issue_id: note.issueId,
    appointment_id: note.appointmentId,
    issue: issue && toIssueSummaryV2(issue, options),
    appointment: appointment && toAppointmentSummaryV2(appointment, options),
    owner: owner ? toUserV2(owner, { base, now, responder: true }) : null,
  }
}

const IdIn = (description: string) => TextIn(description, '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', 100)

const fields = {
  body: TextIn('The text.', 'Allergic to penicillin.', maxNoteLength + 1_000),
  pinned: Type.Optional(FlagIn),
  shared: Type.Optional(FlagIn),
}

const subjects = {
  issue_id: IdIn('The issue that it is about.'),
  appointment_id: IdIn('The appointment that it is about.'),
}

const NoteInput = namedObject(
  'NoteInput',
  { ...fields, ...subjects },
  { description: 'The note; its subject may stand beside it.' },
)

/** `POST /notes`, and the same below an issue or an appointment, whose path names the subject. */
export const NoteIn = Type.Object({ note: NoteInput, ...subjects })

/** `PATCH /notes/:id`: without `note` the pin is toggled. */
export const NoteChangeIn = Type.Object({
  note: Type.Optional(
    namedObject('NoteChange', fields, { description: 'What to change; without it the pin is toggled.' }),
  ),
  issue_id: IdIn('Ignored: the note knows its issue.'),
})

export function fromNoteV2({ note }: Wire<typeof NoteIn>): NoteDraft {
  return {
    body: note.body ?? '',
    pinned: readFlag(note.pinned, 'pinned') ?? false,
    shared: readFlag(note.shared, 'shared') ?? false,
  }
}

export const subjectOf = ({ note, issue_id, appointment_id }: Wire<typeof NoteIn>): NoteSubject =>
  checkSubject(issue_id || note.issue_id || null, appointment_id || note.appointment_id || null)

export function fromNoteChangeV2({ note }: Wire<typeof NoteChangeIn>): NoteChange {
  const pinned = readFlag(note?.pinned, 'pinned')
  const shared = readFlag(note?.shared, 'shared')
  return {
    ...(typeof note?.body === 'string' && { body: note.body }),
    ...(pinned !== undefined && { pinned }),
    ...(shared !== undefined && { shared }),
  }
}
