/** Where the time of a test run goes: by file, and by what was waited for. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Expense } from '../../test/support/spent.ts'
import type { SavedEvent } from './test-events.ts'

type Spent = Readonly<Record<Expense, number>>

/** Of one process, in milliseconds. */
export interface ProcessTimes {
  readonly files: ReadonlyMap<string, number>
  readonly spent: Spent
  /** From its start to its end. */
  readonly whole: number
}

const nothing: Spent = { database: 0, server: 0, browser: 0, process: 0 }

/** A process that crashed did not write it. */
export function readSpent(file: string): Spent {
  try {
    return { ...nothing, ...(JSON.parse(readFileSync(file, 'utf8')) as Spent) }
  } catch {
    return nothing
  }
}

export function timesOf(root: string, events: readonly SavedEvent[], spent: Spent, whole: number): ProcessTimes {
  const files = new Map<string, number>()
  for (const { type, data } of events)
    if (data.nesting === 0 && data.file !== undefined && (type === 'test:pass' || type === 'test:fail')) {
      const name = relative(root, data.file)
      files.set(name, (files.get(name) ?? 0) + (data.details?.duration_ms ?? 0))
    }
  return { files, spent, whole }
}

/** In seconds. */
export interface RunTimes {
  /** From the first process to the end of the last. */
  readonly wall: number
  /** Of the processors: what the host gave to other machines meanwhile. A run with much of it says little of the tests. */
  readonly stolen: number
  readonly processes: number
  /** Of all processes together. */
  readonly kinds: Readonly<Record<Expense | 'starting test processes' | 'the tests themselves', number>>
  readonly files: Readonly<Record<string, number>>
}

const seconds = (ms: number): number => Math.round(ms / 10) / 100
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)

/** Processor time that the host has given to other machines since this one started, in seconds; 0 where the system does not count it. */
export function stolenSeconds(): number {
  try {
    const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    return Number(all.split(/\s+/)[8] ?? 0) / 100
  } catch {
    return 0
  }
}

export function runTimes(processes: readonly ProcessTimes[], wallMs: number, stolen: number): RunTimes {
  const spent = (kind: Expense): number => sum(processes.map((one) => one.spent[kind]))
  const inTests = sum(processes.flatMap((one) => [...one.files.values()]))
  const waited = sum((['database', 'server', 'browser', 'process'] as const).map(spent))
  const files = processes.flatMap((one) => [...one.files])
  return {
    wall: seconds(wallMs),
    stolen: seconds(stolen * 1000),
    processes: processes.length,
    kinds: {
      database: seconds(spent('database')),
      server: seconds(spent('server')),
      browser: seconds(spent('browser')),
      process: seconds(spent('process')),
      'starting test processes': seconds(sum(processes.map((one) => one.whole)) - inTests),
      'the tests themselves': seconds(Math.max(0, inTests - waited)),
    },
    files: Object.fromEntries(files.toSorted((a, b) => b[1] - a[1]).map(([file, ms]) => [file, seconds(ms)])),
  }
}

const row = (value: number, name: string): string => `${value.toFixed(1).padStart(9)}  ${name}`

/** The table at the end of a run. */
export function timesTable(times: RunTimes, most = 30): string {
  const files = Object.entries(times.files)
  const shown = files.slice(0, most).map(([file, value]) => row(value, file))
  const rest = sum(files.slice(most).map(([, value]) => value))
  const others = files.length > most ? [row(rest, `the other ${files.length - most} files`)] : []
  const kinds = Object.entries(times.kinds).map(([kind, value]) => row(value, kind))
  return [
    `Seconds by file, the slowest first (${times.processes} processes, ${times.wall.toFixed(0)} s in all; other machines had ${times.stolen.toFixed(0)} s of the processors):`,
    ...shown,
    ...others,
    'Seconds by what was waited for, of all processes together:',
    ...kinds,
  ].join('\n')
}
