import type { Log } from '../../src/platform/log.ts'

interface Line {
  readonly level: string
  readonly text: string
  readonly fields: object
}

/** A log that keeps its lines. */
export function keptLog(): { log: Log; lines: Line[] } {
  const lines: Line[] = []
  const at =
    (level: string) =>
    (fields: unknown, text = ''): void =>
      void lines.push(
        typeof fields === 'string' ? { level, text: fields, fields: {} } : { level, text, fields: fields as object },
      )
  const log = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
  } as unknown as Log
  return { log: { ...log, child: () => log }, lines }
}
