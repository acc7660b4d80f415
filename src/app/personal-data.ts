import { deleteAnswersOf } from '../api/index.ts'
import { deliveryPersonalData } from '../delivery/index.ts'
import { intelligencePersonalData } from '../intelligence/index.ts'
import { type PersonalData, peoplePersonalData } from '../people/index.ts'
import { safetyPersonalData } from '../safety/index.ts'
import { tripsPersonalData } from '../trips/index.ts'

/** Answers kept for repeats are copies, gone within a day: nothing to export, and nothing to keep. */
const keptAnswers: PersonalData = {
  name: 'kept_answers',
  export: async () => [],
  erase: (ctx, userId) => deleteAnswersOf(ctx.db, userId),
}

/** Everything that the house knows of a person, in the order of the rooms. A room that learns more adds its part here. */
export const personalData: readonly PersonalData[] = [
  ...peoplePersonalData,
  ...deliveryPersonalData,
  ...tripsPersonalData,
  ...safetyPersonalData,
  ...intelligencePersonalData,
  keptAnswers,
]
