import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { bankSettings, incompleteBank, type OptionalBankSetting } from './bank-settings.ts'
import { channelSettings, incompleteChannels, type OptionalChannelSetting } from './channel-settings.ts'
import { feedModeOf, feedSettings, incompleteFeeds, type OptionalFeedSetting } from './feed-settings.ts'
import { flightSettings, incompleteFlights, type OptionalFlightSetting } from './flight-settings.ts'
import { incompleteMailReports, mailReportSettings, type OptionalMailReportSetting } from './mail-report-settings.ts'
import { incompletePayments, type OptionalPaymentSetting, paymentSettings } from './payment-settings.ts'
import { flag, oneOf, type Setting, setting, text, url, whole } from './setting.ts'
import { incompleteStorage, type OptionalStorageSetting, storageSettings } from './storage-settings.ts'
import { incompleteVideo, type OptionalVideoSetting, videoSettings } from './video-settings.ts'

/** Every setting of the service, once. `.env.example` and docs/running.md are generated from this table. */
export const settings = {
  port: whole('PORT', {
    group: 'Serving',
    about: 'The port to listen on; 0 takes any free one.',
    fallback: '3000',
    min: 0,
    max: 65535,
  }),
  host: text('HOST', {
    group: 'Serving',
    about: 'The address to listen on. 0.0.0.0 opens it to the network.',
    fallback: '127.0.0.1',
  }),
  baseUrl: url(
    'GODWIT_BASE_URL',
    { group: 'Serving', about: 'The address under which others reach the service. Without it: http://HOST:PORT.' },
    ['http:', 'https:'],
  ),
  trustProxy: flag('GODWIT_TRUST_PROXY', {
    group: 'Serving',
    about: 'Take the caller’s address from X-Forwarded-For. Only behind a proxy of your own.',
    fallback: '0',
  }),
  bodyLimit: whole('GODWIT_BODY_LIMIT', {
    group: 'Serving',
    about: 'The largest request body in bytes; more is answered with 413.',
    fallback: '1048576',
    min: 1024,
    max: 104857600,
  }),
  requestTimeout: whole('GODWIT_REQUEST_TIMEOUT', {
    group: 'Serving',
    about: 'Seconds a caller has to send its whole request. A photo over a slow connection takes minutes.',
    fallback: '300',
    min: 1,
    max: 600,
  }),
  drainSeconds: whole('GODWIT_DRAIN_SECONDS', {
    group: 'Serving',
    about: 'Seconds that running requests and jobs get to finish after SIGTERM.',
    fallback: '15',
    min: 1,
    max: 300,
  }),
  rateLimit: whole('GODWIT_RATE_LIMIT', {
    group: 'Limits',
    about: 'Requests a minute for each key; 0 = none.',
    fallback: '600',
    min: 0,
    max: 10_000_000,
  }),
  rateLimitAnonymous: whole('GODWIT_RATE_LIMIT_ANONYMOUS', {
    group: 'Limits',
    about: 'Requests a minute for each address that sends no key; 0 = none.',
    fallback: '60',
    min: 0,
    max: 10_000_000,
  }),
  data: text('GODWIT_DATA', {
    group: 'Data',
    about: 'The folder of the embedded database, the master key, the files of messages and demo.json.',
    fallback: './data',
  }),
  databaseUrl: url(
    'DATABASE_URL',
    {
      group: 'Data',
      about: 'A PostgreSQL 15 or newer. Without it the embedded server in the data folder is used.',
      secret: true,
    },
    ['postgres:', 'postgresql:'],
  ),
  databasePool: whole('GODWIT_DATABASE_POOL', {
    group: 'Data',
    about: 'Database connections of each process.',
    fallback: '10',
    min: 2,
    max: 200,
  }),
  statementTimeout: whole('GODWIT_STATEMENT_TIMEOUT', {
    group: 'Data',
    about: 'Milliseconds after which the database gives up on one statement.',
    fallback: '15000',
    min: 100,
    max: 600000,
  }),
  slowQuery: whole('GODWIT_SLOW_QUERY', {
    group: 'Data',
    about: 'Statements that take longer than this many milliseconds are logged, without their values.',
    fallback: '500',
    min: 1,
    max: 600000,
  }),
  masterKey: setting<string>(
    'GODWIT_MASTER_KEY',
    {
      group: 'Security',
      about:
        '32 bytes as 64 hex digits, from which user tokens and stored secrets derive. Without it: master.key in the data folder, made by the first start.',
      secret: true,
    },
    (value) =>
      /^[0-9a-f]{64}$/i.test(value)
        ? { ok: value.toLowerCase() }
        : { wrong: 'must be 64 hex digits (openssl rand -hex 32)' },
  ),
  metricsKey: text('GODWIT_METRICS_KEY', {
    group: 'Security',
    about: 'When set, /metrics asks for it as a Bearer token.',
    secret: true,
  }),
  demo: flag('GODWIT_DEMO', {
    group: 'Start',
    about: 'Put a demo organization in at the first start and write demo.json.',
    fallback: '1',
  }),
  seed: flag('GODWIT_SEED', {
    group: 'Start',
    about: 'Fill in the world’s data at start when it is missing or older than the release.',
    fallback: '1',
  }),
  simulateChannels: flag('GODWIT_SIMULATE_CHANNELS', {
    group: 'Start',
    about:
      'Simulate the channels that have no provider, for people of the demo organizations alone: phones that are off, numbers that fail, people who answer late. Nothing is sent, and everything shown of it is marked as simulated. Without it: 1 for a demo on the embedded database, else 0.',
  }),
  sandbox: flag('GODWIT_SANDBOX', {
    group: 'Start',
    about: 'A sandbox whose clock staff can move (POST /api/desk/clock). Never for real travellers.',
    fallback: '0',
  }),
  workerConcurrency: whole('GODWIT_WORKER_CONCURRENCY', {
    group: 'Work',
    about: 'Jobs that one worker runs at a time for each kind of task.',
    fallback: '8',
    min: 1,
    max: 256,
  }),
  webhookAllowPrivate: flag('GODWIT_WEBHOOK_ALLOW_PRIVATE', {
    group: 'Work',
    about:
      'Webhooks may go to private and local addresses, and by http. For tests and local trials: it lets partners reach your network.',
    fallback: '0',
  }),
  responderShare: whole('GODWIT_RESPONDER_SHARE', {
    group: 'Work',
    about:
      'The responder’s share of a captured payment, in percent. It is rounded down to the smallest unit; the rest is revenue.',
    fallback: '80',
    min: 0,
    max: 100,
  }),
  ...paymentSettings,
  ...bankSettings,
  ...flightSettings,
  ...feedSettings,
  ...storageSettings,
  ...channelSettings,
  ...mailReportSettings,
  ...videoSettings,
  requestLog: flag('GODWIT_REQUEST_LOG', {
    group: 'Logs',
    about:
      'One line for each request at the level info: method, route, status, time, caller and request id. 0 switches it off.',
    fallback: '1',
  }),
  logLevel: oneOf(
    'GODWIT_LOG_LEVEL',
    { group: 'Logs', about: 'How much is logged: fatal, error, warn, info, debug or silent.', fallback: 'info' },
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
  ),
} as const

export type SettingName = keyof typeof settings
type Value<S> = S extends Setting<infer T> ? T : never
/** Settings without a fallback may be absent. */
type Optional =
  | 'baseUrl'
  | 'databaseUrl'
  | 'masterKey'
  | 'metricsKey'
  | OptionalChannelSetting
  | OptionalMailReportSetting
  | OptionalPaymentSetting
  | OptionalBankSetting
  | OptionalFlightSetting
  | OptionalFeedSetting
  | OptionalStorageSetting
  | OptionalVideoSetting
export type Config = {
  readonly [K in SettingName]: K extends Optional
    ? Value<(typeof settings)[K]> | undefined
    : Value<(typeof settings)[K]>
}

/** Without a value they follow from the others. */
type Derived = 'feeds' | 'simulateChannels'

/** Everything that is wrong with a configuration, one sentence each. */
export class ConfigError extends Error {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'ConfigError'
    this.errors = errors
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** An unknown name with our prefix is a spelling mistake; PORT, HOST and DATABASE_URL have no prefix. */
function unknownSettings(source: Environment, where: string): string[] {
  const known = new Set<string>([...Object.values(settings).map((s) => s.name), 'GODWIT_CONFIG'])
  return Object.keys(source)
    .filter((name) => name.startsWith('GODWIT_') && !name.startsWith('GODWIT_TEST_') && !known.has(name))
    .map((name) => `${name} (${where}) is not a setting of Godwit; docs/running.md lists them.`)
}

function readFile(environment: Environment): { values: Environment; mistakes: string[] } {
  const named = environment['GODWIT_CONFIG']
  const path = resolve(named || '.env')
  if (!existsSync(path)) {
    return { values: {}, mistakes: named ? [`GODWIT_CONFIG names ${named}, and there is no such file.`] : [] }
  }
  const values = parseEnv(readFileSync(path, 'utf8'))
  return { values, mistakes: unknownSettings(values, named ?? '.env') }
}

/** Reads the environment, then the file named by GODWIT_CONFIG (default `.env`); the environment wins. Empty = not set. */
export function loadConfig(environment: Environment = process.env): Config {
  const file = readFile(environment)
  const errors = [...file.mistakes, ...unknownSettings(environment, 'environment')]
  const entries = Object.entries(settings).map(([key, one]) => {
    const given = environment[one.name] || file.values[one.name] || one.fallback
    if (given === undefined) return [key, undefined]
    const parsed = one.parse(given.trim())
    if ('ok' in parsed) return [key, parsed.ok]
    errors.push(`${one.name} ${parsed.wrong}${one.secret ? '' : `, not "${given}"`}.`)
    return [key, undefined]
  })
  errors.push(...incompleteStorage((name) => environment[name] || file.values[name]))
  errors.push(...incompleteVideo((name) => environment[name] || file.values[name]))
  errors.push(...incompleteFlights((name) => environment[name] || file.values[name]))
  errors.push(...incompleteFeeds((name) => environment[name] || file.values[name]))
  errors.push(...incompletePayments((name) => Boolean(environment[name] || file.values[name])))
  errors.push(...incompleteBank((name) => environment[name] || file.values[name]))
  errors.push(...incompleteChannels((name) => Boolean(environment[name] || file.values[name])))
  errors.push(...incompleteMailReports((name) => environment[name] || file.values[name]))
  if (errors.length > 0) throw new ConfigError(errors)
  const config = Object.fromEntries(entries) as Omit<Config, Derived> & {
    readonly [K in Derived]: Config[K] | undefined
  }
  const isTrial = config.demo && config.databaseUrl === undefined
  return {
    ...config,
    feeds: feedModeOf(config.feeds, config),
    simulateChannels: config.simulateChannels ?? isTrial,
  }
}

/** The settings in the order of the table, by group, for the documents and the doctor. */
export function describeSettings(): readonly {
  name: string
  group: string
  about: string
  fallback: string | undefined
  secret: boolean
}[] {
  return Object.values(settings).map(({ name, group, about, fallback, secret }) => ({
    name,
    group,
    about,
    fallback,
    secret,
  }))
}
