import { notYet } from './notification-type.ts'

/**
 * The part of the table (notification-types.ts) that is not implemented yet: announcing one of these numbers is a compile error.
 * An endpoint can already be registered for their events. To implement one, move its entry to notification-types.ts without `notYet`.
 */
export const plannedTypes = {
  25: { ...notYet, name: 'Delayed itinerary parsing', audience: ['traveller'] },
} as const
