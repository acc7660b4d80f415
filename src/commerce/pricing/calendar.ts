const dayMs = 86_400_000

const dayNumber = (at: Date): number => Math.floor(at.getTime() / dayMs)

/** True when the time is on an earlier calendar day (UTC) than the other. */
export const isDayBefore = (at: Date, other: Date): boolean => dayNumber(at) < dayNumber(other)

/** The same time a day earlier. */
export const dayBefore = (at: Date): Date => new Date(at.getTime() - dayMs)

/** The calendar days (UTC) that are begun from start to finish, both ends included. */
export const daysOf = (start: Date, finish: Date): number => dayNumber(finish) - dayNumber(start) + 1

/** The last millisecond of the day (UTC) of a time. */
export const endOfDay = (at: Date): Date => new Date((dayNumber(at) + 1) * dayMs - 1)

/** The same day and time in another year; 29 February becomes 28 February where there is none. */
export function addYears(at: Date, years: number): Date {
  const moved = new Date(at)
  moved.setUTCFullYear(at.getUTCFullYear() + years)
  if (moved.getUTCMonth() !== at.getUTCMonth()) moved.setUTCDate(0)
  return moved
}

/** Age in whole years on the day (UTC) of a time; 0 before the birth. Who was born on 29 February is older on 1 March in other years. */
export function ageAt(birthday: string, at: Date): number {
  const day = at.toISOString().slice(0, 10)
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return Math.max(0, day.slice(5) < birthday.slice(5) ? years - 1 : years)
}
