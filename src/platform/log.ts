import { type Logger, pino, stdTimeFunctions } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & { child(bindings: object): Log }

/** Names under which secrets travel; whatever is logged under them is masked. */
const secrets = ['authorization', 'cookie', 'password', 'password_confirmation', 'token', 'authentication_token', 'key', 'secret', 'signing_secret']

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  })
}
