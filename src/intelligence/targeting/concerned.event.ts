import { people, trips } from '../../delivery/index.ts'

/** The people and trips of a company that an alert, an advisory or a rule concerns, with their external ids. */
export interface ConcernedSubjects {
  readonly userIds: readonly string[]
  readonly tripIds: readonly string[]
  readonly external: { readonly users: readonly string[]; readonly trips: readonly string[] }
}

/** The fields of a payload that name them. */
export const concernedFields = { ...people, ...trips }

export const toConcerned = ({ userIds, tripIds, external }: ConcernedSubjects) => ({
  user_ids: [...userIds],
  external_ids: [...external.users],
  trip_ids: [...tripIds],
  trip_external_ids: [...external.trips],
})
