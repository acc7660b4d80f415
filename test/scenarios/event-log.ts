import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of each step the webhooks in the order in which their events were made, in their normal form. */
export type EventLog = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

const folder = join(import.meta.dirname, 'logs')
const fileOf = (name: string): string => join(folder, `${name}.json`)

/** The log that a scenario must have. Undefined where none was recorded. */
export const readLog = (name: string): EventLog | undefined =>
  existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as EventLog) : undefined

/** The scenarios that have a log. */
export const loggedNames = (): string[] => readdirSync(folder).map((file) => file.replace('.json', ''))

export const writeLog = (name: string, log: EventLog): void => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify(log, null, 2)}\n`)
}

/** `GODWIT_TEST_RECORD=all`, or names with commas between them: whose logs are written instead of compared. */
export const isRecorded = (name: string): boolean => {
  const wanted = (process.env['GODWIT_TEST_RECORD'] ?? '').split(',')
  return wanted.includes('all') || wanted.includes(name)
}
