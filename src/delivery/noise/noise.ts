/** How often people were notified within a period. */
export interface Noise {
  readonly from: Date
  readonly until: Date
  readonly notifications: number
  readonly people: number
  /** How many (person, thread) pairs got how many notifications, fewest first. */
  readonly perThread: readonly DistributionStep[]
  /** How many people got how many notifications in all, fewest first. */
  readonly perPerson: readonly DistributionStep[]
  /** The threads that made the most noise for one person, loudest first. */
  readonly loudest: readonly NoisyThread[]
}

export interface DistributionStep {
  readonly notifications: number
  readonly count: number
}

export interface NoisyThread {
  readonly thread: string
  readonly people: number
  readonly notifications: number
  readonly mostForOne: number
}

export interface DistributionSummary {
  readonly mean: number
  readonly median: number
  readonly p95: number
  readonly p99: number
  readonly most: number
}

/** Mean and percentiles of a distribution; all zero if it is empty. */
export function summarizeDistribution(steps: readonly DistributionStep[]): DistributionSummary {
  const sorted = [...steps].sort((a, b) => a.notifications - b.notifications)
  const all = sorted.reduce((sum, { count }) => sum + count, 0)
  const sum = sorted.reduce((total, { notifications, count }) => total + notifications * count, 0)
  /** The percentile: the smallest number that at least this share does not exceed. */
  const at = (share: number): number => {
    let counted = 0
    for (const { notifications, count } of sorted) {
      counted += count
      if (counted >= share * all) return notifications
    }
    return 0
  }
  return {
    mean: all === 0 ? 0 : sum / all,
    median: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    most: sorted.at(-1)?.notifications ?? 0,
  }
}
