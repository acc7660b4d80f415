import type { DestinationType, TripType } from './trip.ts'

export const tripTypeNames: Readonly<Record<number, string>> = { 0: 'Holiday', 1: 'Business', 2: 'Other' }
export const destinationTypeNames: Readonly<Record<number, string>> = { 0: 'Country', 1: 'City', 2: 'Region' }

/** Version 2's numbers for the types of trips and destinations. */
export const tripTypeCodes: Readonly<Record<TripType, number>> = { holiday: 0, business: 1, other: 2 }
export const destinationTypeCodes: Readonly<Record<DestinationType, number>> = { country: 0, city: 1, region: 2 }

/** Version 2's activities; the index is the number. */
export const activityNames: readonly string[] = [
  ...['Beach & Sun', 'Scuba Diving', 'Snorkeling', 'Hiking', 'Camping', 'Kayaking', 'Canoeing', 'Shopping'],
  ...['Site Seeing', 'Museums', 'Food', 'Eco Tourism', 'Bicycling', 'Backpacking', 'Golf', 'Rock Climbing', 'Skiing'],
  ...['Snowboarding', 'Photography', 'Safari', 'Around The World', 'Medical Tourism', 'Humanitarian Work', 'Gambling'],
  ...['Jungle Trekking', 'Cruise', 'Road Trip', 'Amusement Park', 'Concert'],
]
