/** Older check-ins are not counted. */
export const recentDays = 30

/** Smaller counts could identify a person. */
export const minPeopleShown = 5

/** Leaves out countries with too few people; they are not shown as zero. */
export const withoutSmallCounts = (counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(counts).filter(([, people]) => people >= minPeopleShown))
