import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of each step the webhooks in the order in which their events were made, in their normal form. */
export type EventLog = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const folder = join(import.meta.dirname, 'logs')
const fileOf = (name: string): string => join(folder, `${name}.txt`)

/** A word, a label or a time of the scenario is as clear without quotation marks. Nothing else may look like it. */
const isBare = (text: string): boolean =>
  /^(?:<[^<>]+>|D(?:[+-]\d+)? \d\d:\d\d|[A-Za-z][\w.@-]*)$/.test(text) && !/^(?:true|false|null)$/.test(text)

/** Fields with a value, then the names of those that are null: a field that is missing is in neither. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value === 'string' && isBare(value)) return value
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
  const fields = Object.entries(value)
  const empty = fields.filter(([, one]) => one === null).map(([name]) => name)
  const full = fields.filter(([, one]) => one !== null).map(([name, one]) => `${name}: ${written(one)}`)
  return `{${[...full, ...(empty.length > 0 ? [`null: ${empty.join(' ')}`] : [])].join(', ')}}`
}

/** One line for each webhook: the step, number, name and id of the event, its payload, and what else the body has. */
function lineOf(step: string, webhook: EventLog[string][number]): string {
  const { created_at, event, event_name, id, payload, ...others } = webhook
  const unexpected = { ...(created_at === `<after ${step}>` ? {} : { created_at }), ...others }
  const rest = Object.keys(unexpected).length > 0 ? [unexpected] : []
  return [step, ...[event, event_name, id, payload, ...rest].map(written)].join(' ')
}

export function logText(log: EventLog): string {
  const lines = Object.entries(log).flatMap(([step, webhooks]) =>
    webhooks.length > 0 ? webhooks.map((webhook) => lineOf(step, webhook)) : [`${step} nothing`],
  )
  return `${lines.join('\n')}\n`
}

/** The log that a scenario must have. */
export const readLog = (name: string): string => readFileSync(fileOf(name), 'utf8')

/** The scenarios that have a log. */
export const loggedNames = (): string[] => readdirSync(folder).map((file) => file.replace('.txt', ''))

export const writeLog = (name: string, text: string): void => writeFileSync(fileOf(name), text)

/** `GODWIT_TEST_RECORD=all`, or names with commas between them: whose logs are written instead of compared. */
export const isRecorded = (name: string): boolean => {
  const wanted = (process.env['GODWIT_TEST_RECORD'] ?? '').split(',')
  return wanted.includes('all') || wanted.includes(name)
}
