import type { TripType } from './trip.ts'

/** Version 1's trip types; the index is the number. */
export const tripTypesV1: readonly TripType[] = ['holiday', 'business', 'other']
export const tripTypeNamesV1: Readonly<Record<number, string>> = { 0: 'Holiday', 1: 'Business', 2: 'Other' }
export const tripTypeCodeV1: Readonly<Record<TripType, number>> = { holiday: 0, business: 1, other: 2 }

/** Version 1's activities; the index is the number. */
export const activitiesV1: readonly string[] = [
  'Beach & Sun',
  'Scuba Diving',
  'Snorkeling',
  'Hiking',
  'Camping',
  'Kayaking',
  'Canoeing',
  'Shopping',
  'Site Seeing',
  'Museums',
  'Food',
  'Ecotourism',
  'Bicycling',
  'Backpacking',
  'Golf',
  'Rock Climbing',
  'Skiing',
  'Snowboarding',
  'Photography',
  'Safari',
  'Around The World',
  'Medical Tourism',
  'Humanitarian Work',
  'Gambling',
  'Jungle Trekking',
  'Cruise',
  'Road Trip',
  'Amusement Park',
]
