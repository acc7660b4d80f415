import type { Output } from './io.ts'

/** Wrong usage of the command line: exit code 2. */
export class UsageError extends Error {}

export interface Progress {
  report(part: string, done: number, total: number): void
  end(): void
}

/** Progress of long work: a bar on a terminal, otherwise one line a second. */
export function progressReporter(stream: Output = process.stdout): Progress {
  const terminal = stream.isTTY ?? false
  let openLine = false
  let lastAt = Number.NEGATIVE_INFINITY
  const finished = new Set<string>()
  return {
    report(part, done, total) {
      const complete = done >= total
      const now = performance.now()
      if (!complete && now - lastAt < (terminal ? 80 : 1000)) return
      if (complete && finished.has(part)) return
      if (complete) finished.add(part)
      lastAt = now
      const share = total === 0 ? 1 : Math.min(1, done / total)
      const bar = terminal ? `${'█'.repeat(Math.round(share * 24)).padEnd(24, '░')} ` : ''
      const line = `${part.padEnd(18)} ${bar}${done}/${total}`
      openLine = terminal && !complete
      stream.write(terminal ? `\r\u001b[2K${line}${complete ? '\n' : ''}` : `${line}\n`)
    },
    end() {
      if (openLine) stream.write('\n')
      openLine = false
    },
  }
}

/** A text table with aligned columns. The first row is the heading. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }
const longest = 36_500 * 86_400

/** Parses a duration (`90d`, `12h`, `30m`) into seconds. */
export function parseDuration(text: string, option: string): number {
  const match = /^(\d{1,9})([smhdw])$/.exec(text.trim())
  const length = Number(match?.[1] ?? 0) * (seconds[match?.[2] ?? ''] ?? 0)
  if (!match || length > longest)
    throw new UsageError(`${option} takes a length of time such as 90d, 12h or 30m, not "${text}".`)
  return length
}

/** Parses an ISO 8601 time. */
export async function parseTime(text: string, option: string): Promise<Date> {
  const { readTime } = await import('../../platform/http/times.ts')
  const time = readTime(text)
  if (!time) throw new UsageError(`${option} takes a time such as 2027-01-31T00:00Z, not "${text}".`)
  return time
}

/** Parses an end: an ISO 8601 time, or a duration from now. */
export async function parseEnd(text: string, option: string, now: Date): Promise<Date> {
  if (/^\d+[smhdw]$/.test(text.trim())) return new Date(now.getTime() + parseDuration(text, option) * 1000)
  const { readTime } = await import('../../platform/http/times.ts')
  const time = readTime(text)
  if (!time)
    throw new UsageError(
      `${option} takes a time such as 2027-01-31T00:00Z, or a length of time such as 90d, not "${text}".`,
    )
  return time
}

/** Parses an integer option. */
export function parseWhole(text: string, option: string, min: number, max: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new UsageError(`${option} takes a whole number from ${min} to ${max}, not "${text}".`)
  return number
}

/** Parses an option that takes one of a few values. */
export function parseWord<T extends string>(text: string, option: string, words: readonly T[]): T {
  const word = words.find((known) => known === text)
  if (!word) throw new UsageError(`${option} takes one of ${words.join(', ')}, not "${text}".`)
  return word
}
