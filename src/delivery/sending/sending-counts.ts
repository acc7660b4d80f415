import type { ChannelName, Outcome } from './channel.ts'

const tries = new Map<string, number>()

/** Counts a try in this process, for the metrics. */
export function countTry(channel: ChannelName, outcome: Outcome['kind']): void {
  const name = `${channel} ${outcome}`
  tries.set(name, (tries.get(name) ?? 0) + 1)
}

/** The tries of this process since its start, by channel and outcome. */
export const tryCounts = (): readonly { channel: string; outcome: string; count: number }[] =>
  [...tries].map(([name, count]) => {
    const [channel = '', outcome = ''] = name.split(' ')
    return { channel, outcome, count }
  })
