import type { Mutation } from './mutation.ts'

export const tripsMutations: readonly Mutation[] = [
  {
    name: 'on its last day a trip is no longer the current one: the last day does not belong to it',
    file: 'src/trips/trips/trip.store.ts',
    find: ".where('t.finish', '>=', today)",
    replace: ".where('t.finish', '>', today)",
    tests: ['src/trips/traveller-trips/trip.v1.test.ts'],
  },
  {
    name: 'who was taken off a trip hears of its later changes: the list with since does not ask who is on it',
    file: 'src/trips/trips/trip.store.ts',
    find: ' and tt.removed_at is null)))`',
    replace: ')))`',
    tests: ['src/trips/changes/taken-off.test.ts'],
  },
  {
    name: 'a flight in the hour that the clocks show twice is taken for the first: the caller is not asked which',
    file: 'src/trips/segments/segment-times.ts',
    find: "  if (second) return { field: 'time', message: twice(wall, zone, names.utc) }\n",
    replace: '',
    tests: ['src/trips/segments/segment-times.test.ts'],
  },
  {
    name: 'nobody knows what a company changed of a trip: the audit entry is dropped',
    file: 'src/trips/changes/trip-changes.service.ts',
    find: "    await auditTrip(tx, 'update', before, after)\n",
    replace: '',
    tests: ['src/trips/partner-trips/partner-trip.v1.test.ts'],
  },
]
