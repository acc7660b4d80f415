import type { Ctx } from '../../platform/ctx.ts'
import { readSight } from '../appointments/appointment-view.service.ts'
import type { Sight } from '../appointments/appointment-view.ts'
import type { NotesOf } from './note.service.ts'

/** What the caller sees of the people whom notes name. */
export const seeNotes = (ctx: Ctx, { notes, issue, appointment }: NotesOf): Promise<Sight> =>
  readSight(
    ctx,
    [
      ...notes.map(({ ownerId }) => ownerId),
      ...(issue ? [issue.affectedId, issue.creatorId, issue.handlerId] : []),
      ...(appointment ? [appointment.patientId, appointment.responderId] : []),
    ],
    appointment ? [appointment] : [],
  )
