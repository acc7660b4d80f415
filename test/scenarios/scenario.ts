import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, type TProperties, Type } from 'typebox'
import { Value } from 'typebox/value'

/** The format of scenario files; docs/scenarios.md explains it. */
const closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const named = <S extends Parameters<typeof Type.Record>[1]>(of: S) => Type.Record(Type.String(), of)
/** `D 14:30`, `D-5 12:00`, `D+1 02:00`: UTC, counted from the day of departure. */
const Time = Type.String({ pattern: '^D(?:[+-]\\d{1,3})? \\d\\d:\\d\\d$' })
const Json = Type.Record(Type.String(), Type.Unknown())

const Flight = closed({
  airline: Type.String(),
  origin: Type.String(),
  destination: Type.String(),
  departs: Time,
  arrives: Time,
})
const Webhook = closed({
  event: Type.Integer(),
  /** The flight that it is about. */
  flight: Type.Optional(Type.String()),
  /** A name for the claim; the first webhook that has it decides which one it is. */
  claim: Type.Optional(Type.String()),
  trip: Type.Optional(Type.String()),
  policy: Type.Optional(Type.String()),
  /** The message that a white-label company gets instead of its traveller. */
  suppressed: Type.Optional(Type.Literal(true)),
  payload: Type.Optional(Json),
})
const Step = closed({
  at: Time,
  register: Type.Optional(closed({ trip: Type.String(), policy: Type.Optional(Type.String()) })),
  observe: Type.Optional(Type.Array(Json, { minItems: 1 })),
  baggage: Type.Optional(
    closed({
      flight: Type.String(),
      kind: Type.String(),
      reference: Type.String(),
      by: Type.Optional(Type.Literal('traveller')),
    }),
  ),
  claim: Type.Optional(
    closed({
      claim: Type.String(),
      does: Type.Enum(['withdraw', 'reopen', 'bank_info', 'accept', 'deny']),
      by: Type.Optional(Type.Enum(['company', 'traveller', 'staff'])),
      body: Type.Optional(Json),
    }),
  ),
  edit_flight: Type.Optional(closed({ flight: Type.String(), departs: Time, arrives: Time })),
  protect_trip: Type.Optional(closed({ trip: Type.String(), policy: Type.Optional(Type.String()) })),
  void: Type.Optional(closed({ policy: Type.String() })),
  close: Type.Optional(closed({ policy: Type.String() })),
  /** The status of the answer; otherwise one of success. */
  answers: Type.Optional(Type.Integer()),
  /** What has come to the company's endpoint by the next step: all of it. */
  webhooks: Type.Array(Webhook),
})

const ScenarioFile = closed({
  title: Type.String(),
  white_label: Type.Optional(Type.Boolean()),
  /** Where they differ from the usual terms. */
  terms: Type.Optional(Json),
  people: named(
    closed({ first_name: Type.String(), last_name: Type.String(), language: Type.Optional(Type.String()) }),
  ),
  /** Each is a subscription with flight protection of a person. */
  policies: named(closed({ person: Type.String() })),
  trips: named(closed({ person: Type.String(), flights: named(Flight) })),
  timeline: Type.Array(Step, { minItems: 1 }),
  /** Messages to each person at the end, by the type of the notification. */
  messages: Type.Optional(named(Type.Array(Type.Integer()))),
})

export type ScenarioFile = Static<typeof ScenarioFile>
export type ScenarioStep = Static<typeof Step>
export type ExpectedWebhook = Static<typeof Webhook>
export interface Scenario extends ScenarioFile {
  readonly name: string
}

const minutesOf = (time: string): number => {
  const [, day = '0', hours = '', minutes = ''] = /^D([+-]\d+)? (\d\d):(\d\d)$/.exec(time) ?? []
  return (Number(day) * 24 + Number(hours)) * 60 + Number(minutes)
}

/** A time of a scenario as a moment. */
export const momentOf = (time: string, day: Date): Date => new Date(day.getTime() + minutesOf(time) * 60_000)

/** A moment as a time of a scenario. */
export function timeOf(moment: Date, day: Date): string {
  const minutes = (moment.getTime() - day.getTime()) / 60_000
  if (!Number.isInteger(minutes)) throw new Error(`${moment.toISOString()} is no time of a scenario.`)
  const days = Math.floor(minutes / 1_440)
  const two = (n: number): string => String(n).padStart(2, '0')
  const ofDay = minutes - days * 1_440
  return `D${days > 0 ? '+' : ''}${days || ''} ${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}
export const isTime = (value: unknown): value is string => typeof value === 'string' && /^D(?:[+-]\d+)? \d/.test(value)

const library = join(import.meta.dirname, 'library')

/** All scenarios, by name. A file that does not keep to the format is refused with the place. */
export const readScenarios = (): Scenario[] =>
  readdirSync(library)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const content: unknown = JSON.parse(readFileSync(join(library, file), 'utf8'))
      const [error] = Value.Errors(ScenarioFile, content)
      if (error) throw new Error(`${file}: ${JSON.stringify(error)}`)
      const scenario = Value.Parse(ScenarioFile, content)
      const times = scenario.timeline.map(({ at }) => minutesOf(at))
      if (times.some((time, n) => n > 0 && time < (times[n - 1] ?? 0) + 5))
        throw new Error(`${file}: steps are at least five minutes apart, in their order.`)
      return { ...scenario, name: file.replace('.json', '') }
    })
