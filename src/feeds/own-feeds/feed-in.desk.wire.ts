import { Type } from 'typebox'
import { isTimeZone } from '../../people/index.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { checkAll, invalid } from '../../platform/problem.ts'
import { type FeedChange, type FeedDraft, reservedKeys, usualDraft } from './feed-draft.ts'

const nullable = <T>(type: 'integer' | 'string', description: string, example: T) =>
  Type.Unsafe<T | null>({ type: [type, 'null'], description, examples: [example] })
const texts = (description: string, example: readonly string[]) =>
  Type.Array(Type.String(), { description, examples: [[...example]] })

export const FeedChangesIn = Type.Partial(
  Type.Object({
    name: Type.String({ description: 'What it tells of. Needed.', examples: ['Warnings of Examplia'] }),
    publisher: Type.String({ description: 'Who publishes it; readers see it. Needed.', examples: ['Examplia Met'] }),
    agency: Type.String({
      description: 'Who is behind it: feeds of one agency share their ids. Left out: the key.',
      examples: ['examplia-met'],
    }),
    addresses: texts('Where it is read: 1 to 60 addresses of http or https. Needed.', [
      'https://weather.example/warnings.atom',
    ]),
    parser: Type.String({
      description:
        'What reads it: cap (messages of CAP 1.1 or 1.2, or an index of them in Atom, RSS or JSON), georss (Atom or RSS with positions), geojson. Needed.',
      examples: ['cap'],
    }),
    interval_seconds: Type.Integer({
      description: 'How often it is read: 30 to 86,400 seconds. Left out: 300.',
      examples: [300],
    }),
    silence_hours: nullable('integer', 'So long without a new item is normal; null: nobody can say.', 24),
    floor: Type.Integer({ description: 'The fewest items of a whole answer. Left out: 0.', examples: [0] }),
    trust: Type.Integer({
      description: '0 to 100: of several agencies the values of the one with the highest are taken. Left out: 50.',
      examples: [50],
    }),
    languages: texts('Its languages, the usual one first. Left out: en.', ['en']),
    zone: nullable('string', 'The zone of times that have none; null: such a time is not understood.', 'Asia/Tokyo'),
    licence: Type.String({ description: 'Its licence; readers see it. Needed.', examples: ['CC BY 4.0'] }),
    licence_url: nullable('string', 'Where the licence is.', 'https://creativecommons.org/licenses/by/4.0/'),
    region: texts('The countries that it may speak for, alpha-2. Empty: all.', ['JP']),
    list_is_whole: Type.Boolean({
      description: 'Its answers hold everything that is in effect: what leaves them is over. Left out: false.',
      examples: [false],
    }),
    max_age_hours: Type.Integer({
      description: 'Older items are never published by a rule. Left out: 24.',
      examples: [24],
    }),
  }),
  { title: 'FeedChanges', description: 'Fields left out keep their values.' },
)

export const FeedIn = Type.Object(
  {
    key: Type.Optional(
      Type.String({
        description: 'Its key: 2 to 60 small letters, digits and hyphens. It stays for good. Needed.',
        examples: ['examplia-met'],
      }),
    ),
    ...FeedChangesIn.properties,
  },
  { title: 'FeedInput', description: 'A feed that is to be added.' },
)

type Changes = Wire<typeof FeedChangesIn>
type Sent = Wire<typeof FeedIn>

const keyForm = /^[a-z0-9][a-z0-9-]{1,59}$/
const languageForm = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i
const mostAddresses = 60
const mostLanguages = 10
const mostHours = 24 * 366

/** Gives the value as it is kept, or throws what is wrong with it; the name of the field is added to it. */
type Read<T> = (sent: T) => unknown

class Wrong extends Error {}
const wrong = (problem: string): never => {
  throw new Wrong(problem)
}

const words =
  (longest: number): Read<string> =>
  (sent) => {
    const text = sent.trim()
    if (text === '') wrong('must not be empty')
    return text.length > longest ? wrong(`must not be longer than ${longest} characters`) : text
  }

const whole =
  (least: number, most: number): Read<number> =>
  (sent) =>
    sent >= least && sent <= most ? sent : wrong(`must be from ${least} to ${most}`)

const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  (sent) =>
    sent === null ? null : read(sent)

const keyed: Read<string> = (sent) => {
  const key = sent.trim()
  return keyForm.test(key) ? key : wrong('must be 2 to 60 small letters, digits and hyphens')
}

/** Whether an address is a public one is checked with each request. */
const address = (sent: string): string => {
  const text = sent.trim()
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') wrong('must be of http or https')
  if (url?.username !== '' || url.password !== '') wrong('must not have a user name or a password')
  return text.length > 2_000 ? wrong('must not be longer than 2,000 characters') : text
}

const addresses: Read<string[]> = (sent) => {
  if (sent.length < 1 || sent.length > mostAddresses) wrong(`must be 1 to ${mostAddresses}`)
  const read = sent.map(address)
  return new Set(read).size < read.length ? wrong('must not name one twice') : read
}

const languages: Read<string[]> = (sent) => {
  if (!sent.every((one) => languageForm.test(one))) wrong('must be tags of languages, such as en or pt-BR')
  return sent.length < 1 || sent.length > mostLanguages ? wrong(`must be 1 to ${mostLanguages}`) : sent
}

const zone: Read<string> = (sent) => (isTimeZone(sent) ? sent : wrong('must be a time zone, such as Asia/Tokyo'))

/** Whether there are such countries is known when it is saved. */
const region: Read<string[]> = (sent) => [...new Set(sent.map((one) => one.trim().toUpperCase()))].sort()

/** Of each field its name in a draft, and how it is read. */
const fields: {
  readonly [Name in keyof Changes]-?: readonly [keyof FeedChange, Read<Exclude<Changes[Name], undefined>>]
} = {
  name: ['name', words(200)],
  publisher: ['publisher', words(200)],
  agency: ['agency', keyed],
  addresses: ['addresses', addresses],
  parser: ['parser', words(60)],
  interval_seconds: ['intervalSeconds', whole(30, 86_400)],
  silence_hours: ['silenceHours', orNull(whole(1, mostHours))],
  floor: ['floor', whole(0, 1_000_000)],
  trust: ['trust', whole(0, 100)],
  languages: ['languages', languages],
  zone: ['zone', orNull(zone)],
  licence: ['licence', words(1_000)],
  licence_url: ['licenceUrl', orNull(address)],
  region: ['region', region],
  list_is_whole: ['listIsWhole', (sent) => sent],
  max_age_hours: ['maxAgeHours', whole(1, mostHours)],
}

/** Of an edit: the fields that were sent. Refuses all that is wrong at once. */
export function fromFeedChanges(sent: Changes): FeedChange {
  const change: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const [name, [field, read]] of Object.entries(fields)) {
    const value: unknown = sent[name as keyof Changes]
    if (value === undefined) continue
    try {
      change[field] = (read as Read<unknown>)(value)
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      errors[name] = error.message
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return change
}

const needed = ['key', 'name', 'publisher', 'addresses', 'parser', 'licence'] as const
export const feedNeeds: readonly string[] = needed

function checkKey(sent: string | undefined): void {
  if (sent === undefined) return
  if (!keyForm.test(sent)) throw invalid({ key: 'must be 2 to 60 small letters, digits and hyphens' })
  if (reservedKeys.has(sent)) throw invalid({ key: 'is a word of the addresses of feeds' })
}

/** Of a new feed. */
export function newFeed(sent: Sent): FeedDraft {
  const { key = '', ...others } = sent
  const [change] = checkAll(
    () => fromFeedChanges(others),
    () => {
      const missing = needed.filter((name) => sent[name] === undefined)
      if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, 'is required'])))
    },
    () => checkKey(sent.key),
  )
  const { name = '', publisher = '', addresses: where = [], parser = '', licence = '' } = change
  return { ...usualDraft, agency: key, ...change, key, name, publisher, addresses: where, parser, licence }
}
