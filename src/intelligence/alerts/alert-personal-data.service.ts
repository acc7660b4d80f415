import type { PersonalData } from '../../people/index.ts'
import { deleteReadsOf, listReadsOf } from './alert-read.store.ts'

/** What this room knows of a person: which alerts they read. */
export const intelligencePersonalData: readonly PersonalData[] = [
  {
    name: 'alerts_read',
    export: (ctx, userId) => listReadsOf(ctx.db, userId),
    erase: (ctx, userId) => deleteReadsOf(ctx.db, userId),
  },
]
