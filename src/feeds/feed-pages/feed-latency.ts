import type { FeedLatency } from './feed-page.ts'

/** The way of a report to its alert. The feed is that of the item that the thread goes with. */
export interface Course {
  readonly feedKey: string
  readonly threadId: string
  readonly storedAt: Date
  readonly draftedAt: Date
  /** The first publication by a rule. */
  readonly publishedAt: Date | null
}

/** The smallest number that at least this share does not exceed. */
function atShare(numbers: readonly number[], share: number): number | null {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

const secondsBetween = (from: Date, until: Date): number => Math.max(0, until.getTime() - from.getTime()) / 1_000

type AlertLatency = Omit<FeedLatency, 'sentP50' | 'sentP95' | 'storedP50' | 'storedP95'>

/** How long it took from a stored item to the first person who was notified. `notifiedAt`: by thread. */
export function latencyOf(courses: readonly Course[], notifiedAt: ReadonlyMap<string, Date>): AlertLatency {
  const drafted = courses.map(({ storedAt, draftedAt }) => secondsBetween(storedAt, draftedAt))
  const published: number[] = []
  const notified: number[] = []
  for (const { threadId, draftedAt, publishedAt } of courses) {
    if (!publishedAt) continue
    published.push(secondsBetween(draftedAt, publishedAt))
    const at = notifiedAt.get(threadId)
    if (at) notified.push(secondsBetween(publishedAt, at))
  }
  return {
    draftedP50: atShare(drafted, 0.5),
    draftedP95: atShare(drafted, 0.95),
    publishedP50: atShare(published, 0.5),
    publishedP95: atShare(published, 0.95),
    notifiedP50: atShare(notified, 0.5),
    notifiedP95: atShare(notified, 0.95),
  }
}
