import { eraseText, isNamedIn, type PersonalData, type Traces } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import {
  deleteNotes,
  eraseNoteLines,
  listNamesOfOthers,
  listNoteData,
  listNoteLines,
  listNotesAbout,
  listNoteTexts,
  updateNoteText,
} from './note.store.ts'

/**
 * Takes the person's name out of notes about others, and the values out of audit lines that have it, also in a text that was changed since. A name
 * that a colleague has too stays: the note may be about the colleague.
 */
async function eraseFromNotes({ db }: Ctx, found: Traces): Promise<void> {
  const ofOthers = await listNamesOfOthers(db, found)
  const traces = { ...found, names: found.names.filter((name) => !ofOthers.includes(name)) }
  for (const { id, body } of await listNoteTexts(db, traces.companyIds)) {
    const erased = eraseText(body, traces)
    if (erased !== body) await updateNoteText(db, id, erased)
  }
  const lines = await listNoteLines(db, traces.companyIds)
  await eraseNoteLines(
    db,
    lines.filter(({ before, after }) => isNamedIn([before, after], traces)).map(({ id }) => id),
  )
}

/**
 * Notes (docs/contract/erasure.md). The export has those that the person may read and those that the person wrote. Erasing deletes the notes about
 * the person, and takes the person's name out of the others.
 */
export const notePersonalData: PersonalData = {
  name: 'notes',
  export: (ctx, userId) => listNoteData(ctx.db, userId),
  traces: async (ctx, userId) => ({ ownIds: await listNotesAbout(ctx.db, userId) }),
  erase: async (ctx, _userId, traces) => {
    // As they were found before the appointments, which are erased first, lost their patient.
    await deleteNotes(ctx.db, traces.ownIds)
    await eraseFromNotes(ctx, traces)
  },
}
