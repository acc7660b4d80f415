import { eraseText, type PersonalData } from '../../people/index.ts'
import { deleteNotesAbout, listNoteData, listNoteTexts, updateNoteText } from './note.store.ts'

/**
 * Notes (docs/contract/erasure.md). The export has those that the person may read and those that the person wrote. Erasing deletes the notes about
 * the person, and takes the person's name out of the others.
 */
export const notePersonalData: PersonalData = {
  name: 'notes',
  export: (ctx, userId) => listNoteData(ctx.db, userId),
  erase: async (ctx, userId, traces) => {
    await deleteNotesAbout(ctx.db, userId)
    for (const { id, body } of await listNoteTexts(ctx.db, traces.companyIds)) {
      const erased = eraseText(body, traces)
      if (erased !== body) await updateNoteText(ctx.db, id, erased)
    }
  },
}
