import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino'

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

/** Writes to standard output unless `to` is given: commands whose output is their answer (`--json`) log to standard error. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  }
  return to ? pino(options, to) : pino(options)
}
