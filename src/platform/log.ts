import { destination, type Logger, pino, stdTimeFunctions } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & { child(bindings: object): Log }

/** Names under which secrets travel; whatever is logged under them is masked. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'password_confirmation',
  'token',
  'authentication_token',
  'key',
  'secret',
  'signing_secret',
]

/** Writes to standard output; commands whose output is their answer (`--json`) log to standard error (`to` = 2). */
export function createLog(level: string, to: 1 | 2 = 1): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  }
  return to === 1 ? pino(options) : pino(options, destination({ fd: 2, sync: true }))
}
