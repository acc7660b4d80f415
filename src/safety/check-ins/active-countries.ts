/** A check-in that is older says nothing of where somebody is. */
export const recentDays = 30

/** Below this many, others could tell who it is. */
export const minPeopleShown = 5

/** What others than the company may see: countries with too few people are left out, and not shown as zero. */
export const withoutSmallCounts = (counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(counts).filter(([, people]) => people >= minPeopleShown))
