import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { changeNote, createNote, type NotesOf, readNotes } from './note.service.ts'
import { fromNoteChangeV2, fromNoteV2, NoteChangeIn, NoteIn, NoteV2, subjectOf, toNoteV2 } from './note.v2.wire.ts'
import { seeNotes } from './note-view.service.ts'

const tags = ['Notes']
const access = ['user', 'company', 'staff'] as const
const ofIssue = Type.Object({ issue_id: Uuid })
const ofAppointment = Type.Object({ appointment_id: Uuid })
const ofNote = Type.Object({ note_id: Uuid })
const readers = 'For those who help; the traveller sees only shared ones. Pinned ones first, then the newest.'
const List = Type.Array(NoteV2, { description: 'Notes, pinned ones first, then the newest.' })

async function rendered(ctx: Ctx, found: NotesOf) {
  const sight = await seeNotes(ctx, found)
  return found.notes.map((note) => toNoteV2(note, { ...sight, ...found, base: ctx.baseUrl, now: ctx.now }))
}

const renderedOne = async (ctx: Ctx, found: NotesOf) => {
  const [note] = await rendered(ctx, found)
  if (!note) throw new Error('A note that was just written is missing.')
  return note
}

export const noteRoutesV2: Routes = async (app) => {
  app.get('/issues/:issue_id/notes', {
    config: { access },
    schema: {
      operationId: 'listIssueNotesV2',
      tags,
      summary: 'List the notes of an issue',
      description: readers,
      params: ofIssue,
      response: { 200: List, ...problems(401, 404) },
    },
    handler: async (req) => rendered(req.ctx, await readNotes(req.ctx, { issueId: req.params.issue_id })),
  })

  app.get('/appointments/:appointment_id/notes', {
    config: { access },
    schema: {
      operationId: 'listAppointmentNotesV2',
      tags,
      summary: 'List the notes of an appointment',
      description: readers,
      params: ofAppointment,
      response: { 200: List, ...problems(401, 404) },
    },
    handler: async (req) => rendered(req.ctx, await readNotes(req.ctx, { appointmentId: req.params.appointment_id })),
  })

  app.post('/notes', {
    config: { access },
    schema: {
      operationId: 'createNoteV2',
      tags,
      summary: 'Write a note about an issue or an appointment',
      description: 'Names the issue or the appointment, beside the note or in it. For those who help.',
      body: NoteIn,
      response: { 201: NoteV2, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const made = await createNote(req.ctx, subjectOf(req.body), fromNoteV2(req.body))
      reply.code(201)
      return renderedOne(req.ctx, made)
    },
  })

  app.post('/issues/:issue_id/notes', {
    config: { access },
    schema: {
      operationId: 'createIssueNoteV2',
      tags,
      summary: 'Write a note about an issue',
      description: 'For those who help.',
      params: ofIssue,
      body: NoteIn,
      response: { 201: NoteV2, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const made = await createNote(req.ctx, { issueId: req.params.issue_id }, fromNoteV2(req.body))
      reply.code(201)
      return renderedOne(req.ctx, made)
    },
  })

  app.post('/appointments/:appointment_id/notes', {
    config: { access },
    schema: {
      operationId: 'createAppointmentNoteV2',
      tags,
      summary: 'Write a note about an appointment',
      description: 'For its responder, the handler of its issue, the company and staff.',
      params: ofAppointment,
      body: NoteIn,
      response: { 201: NoteV2, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const made = await createNote(req.ctx, { appointmentId: req.params.appointment_id }, fromNoteV2(req.body))
      reply.code(201)
      return renderedOne(req.ctx, made)
    },
  })

  for (const [method, operationId] of [
    ['PATCH', 'changeNoteV2'],
    ['PUT', 'replaceNoteV2'],
  ] as const)
    app.route({
      method,
      url: '/notes/:note_id',
      config: { access },
      schema: {
        operationId,
        tags,
        summary: method === 'PATCH' ? 'Pin a note, or change it' : 'Pin a note, or change it: the same as PATCH',
        description:
          'Without `note` it toggles pinned. With it, sets what it names: pinned by everybody who may write notes there, body and shared by its owner.',
        params: ofNote,
        body: NoteChangeIn,
        response: { 200: NoteV2, ...problems(400, 401, 403, 404, 422) },
      },
      handler: async (req) =>
        renderedOne(req.ctx, await changeNote(req.ctx, req.params.note_id, fromNoteChangeV2(req.body))),
    })
}
