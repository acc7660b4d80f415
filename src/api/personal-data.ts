import { assistancePersonalData } from '../assistance/index.ts'
import { commercePersonalData } from '../commerce/index.ts'
import { deliveryPersonalData } from '../delivery/index.ts'
import { intelligencePersonalData } from '../intelligence/index.ts'
import { locatorsOf, type PersonalData, patternsOf, peoplePersonalData } from '../people/index.ts'
import { eraseJobErrors } from '../platform/jobs/job-errors.ts'
import { deleteSocketsOf } from '../platform/sockets/socket-registry.ts'
import { protectionPersonalData } from '../protection/index.ts'
import { safetyPersonalData } from '../safety/index.ts'
import { tripsPersonalData } from '../trips/index.ts'
import { eraseFromAnswers } from './http/idempotency.store.ts'

/** Stored answers of POST requests are copies that are deleted within a day: nothing to export. */
const keptAnswers: PersonalData = {
  name: 'kept_answers',
  export: async () => [],
  erase: eraseFromAnswers,
}

/** Jobs have ids only, but an error that a provider reported may quote an address. */
const jobErrors: PersonalData = {
  name: 'job_errors',
  export: async () => [],
  erase: (ctx, _userId, traces) => eraseJobErrors(ctx.db, patternsOf(locatorsOf(traces))),
}

/** Rows of sockets that are open: nothing to export. The person's deletion closes them. */
const openSockets: PersonalData = {
  name: 'open_sockets',
  export: async () => [],
  erase: (ctx, userId) => deleteSocketsOf(ctx.db, userId),
}

/** Where personal data is stored, in the order of the rooms. A room that stores more of it adds its part here. */
export const personalData: readonly PersonalData[] = [
  ...peoplePersonalData,
  ...deliveryPersonalData,
  ...tripsPersonalData,
  ...safetyPersonalData,
  ...intelligencePersonalData,
  ...commercePersonalData,
  ...assistancePersonalData,
  ...protectionPersonalData,
  keptAnswers,
  jobErrors,
  openSockets,
]
