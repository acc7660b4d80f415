import { deleteAnswersOf } from '../api/index.ts'
import { deliveryPersonalData } from '../delivery/index.ts'
import { intelligencePersonalData } from '../intelligence/index.ts'
import { type PersonalData, peoplePersonalData } from '../people/index.ts'
import { safetyPersonalData } from '../safety/index.ts'
import { tripsPersonalData } from '../trips/index.ts'

/** Stored answers of POST requests are copies that are deleted within a day: nothing to export. */
const keptAnswers: PersonalData = {
  name: 'kept_answers',
  export: async () => [],
  erase: (ctx, userId) => deleteAnswersOf(ctx.db, userId),
}

/** Where personal data is stored, in the order of the rooms. A room that stores more of it adds its part here. */
export const personalData: readonly PersonalData[] = [
  ...peoplePersonalData,
  ...deliveryPersonalData,
  ...tripsPersonalData,
  ...safetyPersonalData,
  ...intelligencePersonalData,
  keptAnswers,
]
