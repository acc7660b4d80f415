/** The command was called in a way that cannot work: exit code 2. */
export class UsageError extends Error {}

/** Progress of long work: a bar on a terminal, a plain line a second elsewhere. */
export function progressReporter(stream: NodeJS.WriteStream = process.stdout): { report(part: string, done: number, total: number): void; end(): void } {
  const terminal = stream.isTTY
  let lastLine = ''
  let lastAt = 0
  const finished = new Set<string>()
  return {
    report(part, done, total) {
      const complete = done >= total
      const now = performance.now()
      if (!complete && now - lastAt < (terminal ? 80 : 1000)) return
      if (complete && finished.has(part)) return
      if (complete) finished.add(part)
      lastAt = now
      const share = total === 0 ? 1 : done / total
      lastLine = `${part.padEnd(18)} ${terminal ? `${'█'.repeat(Math.round(share * 24)).padEnd(24, '░')} ` : ''}${done}/${total}`
      stream.write(terminal ? `\r\u001b[2K${lastLine}${complete ? '\n' : ''}` : `${lastLine}\n`)
    },
    end() {
      if (terminal && lastLine !== '' && finished.size === 0) stream.write('\n')
    },
  }
}
