import type { Remark } from '../../platform/documents/document.ts'
import { statusOf } from '../cap/levels.ts'
import { factsOf, linkIn } from '../reading/parts.ts'
import type { Lookups, Report } from '../reading/reading.ts'
import { epochTime, feedTime } from './feed-times.ts'

const words = (text: string): readonly string[] => text.split(' ')

/** The usual names of what a report has, in the order in which they count. */
const names = {
  id: words('identifier id guid uuid eventid'),
  title: words('title headline name event eventname'),
  body: words('description summary body text content'),
  instruction: words('instruction instructions advice'),
  link: words('url link web href'),
  sent: words(
    'updated updatedat lastupdate lastupdated lastmodified modified datemodified sent sentat issued published publishedat pubdate created createdat timestamp',
  ),
  starts: words(
    'onset starts startsat start starttime startdate effective begins begin from fromdate time datetime date',
  ),
  ends: words('ends endsat end endtime enddate until todate'),
  expires: words('expires expiresat expiry validuntil'),
  place: words('areadesc area place location locality'),
  level: words('level alertlevel'),
}
type Name = keyof typeof names

/** Numbers and words that are kept under their own names. */
const facts: ReadonlySet<string> = new Set(
  'severity urgency certainty status category type eventtype magnitude mag depth country region source'.split(' '),
)

const known: ReadonlySet<string> = new Set([...Object.values(names).flat(), ...facts])

type Scalar = string | number | boolean

const isScalar = (value: unknown): value is Scalar =>
  (typeof value === 'string' && value.trim() !== '') ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  typeof value === 'boolean'

/** `start_time`, `startTime` and `StartTime` are one. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/** The properties of a feature, each found by any of its usual names. */
export interface Properties {
  readonly text: (name: Name) => string | null
  readonly time: (name: Name, lookups: Lookups) => Date | null
  readonly links: () => readonly string[]
  readonly facts: () => Report['facts']
  /** What is said to be a test is one, wherever it stands. */
  readonly status: Report['status']
}

export function propertiesOf(value: object, path: string, remarks: Remark[]): Properties {
  const byName = new Map<string, { readonly written: string; readonly value: Scalar }>()
  for (const [written, one] of Object.entries(value)) {
    const name = plain(written)
    if (!known.has(name)) remarks.push({ path: `${path}/${written}`, problem: 'an unknown field' })
    else if (isScalar(one)) byName.set(name, { written, value: one })
    else if (one !== null && one !== '')
      remarks.push({ path: `${path}/${written}`, problem: 'neither a text nor a number' })
  }
  const find = (name: Name) => {
    const found = names[name].find((one) => byName.has(one))
    return found === undefined ? undefined : byName.get(found)
  }
  const text = (name: Name): string | null => {
    const found = find(name)
    return found === undefined ? null : String(found.value).trim()
  }
  return {
    text,
    time: (name, lookups) => {
      const found = find(name)
      if (found === undefined) return null
      const at = `${path}/${found.written}`
      if (typeof found.value !== 'number') return feedTime(String(found.value), at, remarks, lookups)
      const time = epochTime(found.value)
      if (!time) remarks.push({ path: at, problem: 'not a time' })
      return time
    },
    links: () => linkIn(text('link'), `${path}/${find('link')?.written ?? 'link'}`, remarks),
    facts: () => factsOf(Object.fromEntries([...facts].map((name) => [name, byName.get(name)?.value]))),
    status: statusOf(String(byName.get('status')?.value ?? '')) ?? 'actual',
  }
}
