import type { Hold } from './rule.ts'

/** So many messages to people at most, of all that rules publish. No rule can lift them. */
export interface Limits {
  readonly anHour: number
  readonly aDay: number
  readonly companyAnHour: number
  readonly companyADay: number
}

/** People who are notified, each once, and by company. */
export interface Notified {
  readonly people: number
  readonly byCompany: Readonly<Record<string, number>>
}

export const addNotified = (all: readonly Notified[]): Notified => {
  const byCompany: Record<string, number> = {}
  for (const one of all)
    for (const [company, people] of Object.entries(one.byCompany))
      byCompany[company] = (byCompany[company] ?? 0) + people
  return { people: all.reduce((sum, { people }) => sum + people, 0), byCompany }
}

const isOver = (before: Notified, next: Notified, most: number): boolean =>
  next.people > 0 && before.people + next.people > most

const isAnyOver = (before: Notified, next: Notified, most: number): boolean =>
  Object.entries(next.byCompany).some(
    ([company, people]) => people > 0 && (before.byCompany[company] ?? 0) + people > most,
  )

/** Which limits a publication would pass. One that nobody is notified of passes none. */
export function limitsPassed(limits: Limits, hour: Notified, day: Notified, next: Notified): Hold[] {
  const passed: Hold[] = []
  if (isOver(hour, next, limits.anHour)) passed.push('limit-hour')
  if (isOver(day, next, limits.aDay)) passed.push('limit-day')
  if (isAnyOver(hour, next, limits.companyAnHour)) passed.push('limit-company-hour')
  if (isAnyOver(day, next, limits.companyADay)) passed.push('limit-company-day')
  return passed
}
