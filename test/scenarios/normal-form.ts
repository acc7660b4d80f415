import assert from 'node:assert/strict'
import { isTime, momentOf, type Scenario, timeOf } from './scenario.ts'
import type { ReceivedWebhook } from './webhook-receiver.ts'

/** What a scenario knows of the run: the names of what it has made, and where and when it takes place. */
export interface KnownRun {
  readonly scenario: Scenario
  readonly day: Date
  /** The address of the service. */
  readonly base: string
  /** Labels by id: `<trip out>`. */
  readonly labels: ReadonlyMap<string, string>
  readonly numbers: ReadonlyMap<string, number>
  readonly zones: ReadonlySet<string>
}

type Json = Readonly<Record<string, unknown>>

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const uuids = new RegExp(uuid, 'g')
const onlyUuid = new RegExp(`^${uuid}$`)
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const signedQuery = /\?expires=(\d{10})&signature=[\w-]+/g
/** What no rule has covered would be another one in the next run. */
const leftOver = new RegExp(
  `${uuid}|\\d{4}-\\d\\d-\\d\\d|\\d{1,2} (?:de )?\\p{L}{3,}(?: at|,) \\d\\d:\\d\\d|https?:`,
  'u',
)

/** When the service did something, by its own clock, which ticks: known up to the step of the scenario. */
const clockFields = ['created_at', 'updated_at', 'closed_at', 'paid_at']
/** What people call something, and the fields beside it that may have its id. */
const humanIds: Readonly<Record<string, readonly string[]>> = {
  claim_human_id: ['claim_id'],
  human_id: ['id', 'subscription_id'],
}

const escaped = (text: string): string => text.replace(/[^\w ]/g, '\\$&')
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function timesIn(value: unknown): string[] {
  if (isTime(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(timesIn) : []
}

/** Times as texts name them: in UTC, or local and without the year. */
function timesInTexts({ scenario, day, zones }: KnownRun): ReadonlyMap<string, string> {
  const parts = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const all = new Map<string, string>()
  for (const time of timesIn(scenario)) {
    const utc = momentOf(time, day).toISOString()
    all.set(`${utc.slice(0, 10)} ${utc.slice(11, 16)} UTC`, `<${time}>`)
  }
  for (const timeZone of zones)
    for (const language of ['en-GB', 'es']) {
      const format = new Intl.DateTimeFormat(language, { ...parts, timeZone })
      for (const time of timesIn(scenario)) all.set(format.format(momentOf(time, day)), `<${time} in ${timeZone}>`)
    }
  return all
}

/**
 * Webhooks as the log of a scenario has them: what differs from run to run has a label, everything else stays as it is
 * (docs/scenarios.md#logs). Labels count from the first webhook on, so one normal form is for all webhooks of a run, in their order.
 */
export class NormalForm {
  private readonly run: KnownRun
  private readonly labels: Map<string, string>
  private readonly words: Map<string, string>
  private readonly counts = new Map<string, number>()

  constructor(run: KnownRun) {
    this.run = run
    this.labels = new Map(run.labels)
    this.words = new Map(timesInTexts(run))
    this.words.set(run.base, '<service>')
    for (const [flight, number] of run.numbers) this.words.set(String(number), `<number of ${flight}>`)
  }

  of(webhook: ReceivedWebhook): Json {
    this.name({ event: webhook }, '')
    return this.write({ ...webhook }, '', webhook) as Json
  }

  /** Gives each new id a label by the field that it is in. Keys are taken in one order, whatever the order on the wire. */
  private name(value: unknown, parent: string): void {
    if (Array.isArray(value)) for (const one of value) this.name(one, parent)
    else if (isObject(value)) {
      const keys = Object.keys(value).sort()
      for (const key of keys) this.name(value[key], key === 'id' ? parent : key)
      for (const key of keys) this.nameHumanId(value, key)
    } else if (typeof value === 'string' && onlyUuid.test(value) && !this.labels.has(value)) {
      const kind = parent.replace(/_ids?$/, '')
      const count = (this.counts.get(kind) ?? 0) + 1
      this.counts.set(kind, count)
      this.labels.set(value, `<${kind} ${count}>`)
    }
  }

  private nameHumanId(value: Json, key: string): void {
    const human = value[key]
    const id = humanIds[key]?.map((field) => value[field]).find((one) => typeof one === 'string')
    if (id === undefined || typeof human !== 'string') return
    assert.match(human, /^[0-9A-Z]{6}$/, key)
    this.words.set(human, `<code of ${this.labels.get(String(id))?.slice(1)}`)
  }

  private write(value: unknown, key: string, webhook: ReceivedWebhook): unknown {
    if (Array.isArray(value)) return value.map((one) => this.write(one, key, webhook))
    if (isObject(value))
      return Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, this.write(value[name], name, webhook)]),
      )
    if (typeof value !== 'string') return value
    if (!moment.test(value)) return this.text(value, key, webhook)
    return clockFields.includes(key) ? this.stepAt(new Date(value)) : timeOf(new Date(value), this.run.day)
  }

  private text(value: string, key: string, webhook: ReceivedWebhook): string {
    let text = value.replace(signedQuery, (_, expires: string) => {
      assert.ok(Number(expires) * 1_000 > Date.parse(webhook.created_at), `${key} is valid`)
      return '?<signed>'
    })
    text = text.replace(uuids, (id) => this.labels.get(id) ?? id)
    for (const [word, label] of this.words)
      text = text.replace(new RegExp(`(?<![\\w.])${escaped(word)}(?!\\w)`, 'g'), label)
    assert.doesNotMatch(text, leftOver, `${key}: no rule of the log covers ${text}`)
    return text
  }

  /** `<after D 08:00>`: between that step and the next. */
  private stepAt(time: Date): string {
    const { scenario, day } = this.run
    const step = scenario.timeline.findLast(({ at }) => momentOf(at, day) <= time)
    return `<after ${step?.at ?? assert.fail(`${time.toISOString()} is before the first step`)}>`
  }
}
