import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { type ProcessIdentity, self, stateOf } from './embedded/processes.ts'
import type { Log } from './log.ts'

/**
 * What this process has learned and not yet written to the database, on the disk of this machine: it outlives the process
 * (a kill -9 too, since the system has it), though not a machine that fails. A page is a file that exists only while it holds
 * something that is not in the database.
 */
export interface Journal {
  page(): Page
  /** Pages of processes that are gone. Those of living ones on this machine are theirs. */
  leftBehind(): readonly LeftPage[]
}

export interface Page {
  /** Appends lines (without line breaks in them) in one go. False when they could not all be kept. */
  write(lines: readonly string[]): boolean
  /** All of it is in the database. */
  done(): void
}

export interface LeftPage {
  /** Under which name its process worked. */
  readonly holder: string
  /** Only whole lines. */
  readonly lines: readonly string[]
  done(): void
}

interface Header extends ProcessIdentity {
  readonly holder: string
}

const ending = '.page'
const headerBytes = 1_024
/** Where nobody can say whether its process lives (another machine, half a header), a page this old is nobody's. */
const nobodysMs = 600_000

/** A folder that only this user sees; undefined, and said in the log, where there can be none. */
export function openJournal(options: {
  readonly folder: string
  readonly holder: string
  readonly log: Log
}): Journal | undefined {
  const { folder, holder, log } = options
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    const probe = join(folder, `${randomUUID()}.probe`)
    fs.writeFileSync(probe, '', { mode: 0o600, flag: 'wx' })
    fs.rmSync(probe)
  } catch (error) {
    log.warn({ folder, err: (error as Error).message }, 'no journal can be kept: results are written in small batches')
    return undefined
  }
  const header = `${JSON.stringify({ ...self, holder } satisfies Header)}\n`
  const own = randomUUID()
  const alreadyRead = new Set<string>()
  let pages = 0

  return {
    page: () => createPage(join(folder, `${own}-${pages++}${ending}`), header, log),
    leftBehind() {
      const names = listPages(folder).filter((name) => !name.startsWith(own))
      for (const name of alreadyRead) if (!names.includes(name)) alreadyRead.delete(name)
      return names.flatMap((name) => readLeft(join(folder, name), name, alreadyRead) ?? [])
    },
  }
}

function createPage(path: string, header: string, log: Log): Page {
  let file: number | undefined
  let broken = false
  return {
    write(lines) {
      if (broken) return false
      try {
        const first = file === undefined
        file ??= fs.openSync(path, 'ax', 0o600)
        const bytes = Buffer.from(`${first ? header : ''}${lines.join('\n')}\n`)
        broken = fs.writeSync(file, bytes) < bytes.length
      } catch (error) {
        broken = true
        log.warn({ err: (error as Error).message }, 'the journal could not be written')
      }
      return !broken
    },
    done() {
      if (file === undefined) return
      fs.closeSync(file)
      file = undefined
      broken = true
      fs.rmSync(path, { force: true })
    },
  }
}

function listPages(folder: string): string[] {
  try {
    return fs.readdirSync(folder).filter((name) => name.endsWith(ending))
  } catch {
    return []
  }
}

/**
 * What a page of another machine or container says is true whether its process lives or not, so it is read; once, and it is
 * taken away only when nobody can need it any more.
 */
function readLeft(path: string, name: string, alreadyRead: Set<string>): LeftPage | undefined {
  try {
    const header = headerOf(path)
    const state = header ? stateOf(header) : 'elsewhere'
    if (state === 'alive') return undefined
    const removable = state === 'dead' || Date.now() - fs.statSync(path).mtimeMs > nobodysMs
    if (!removable && alreadyRead.has(name)) return undefined
    alreadyRead.add(name)
    const done = (): void => {
      if (removable) fs.rmSync(path, { force: true })
    }
    if (!header) {
      done()
      return undefined
    }
    const text = fs.readFileSync(path, 'utf8')
    return {
      holder: header.holder,
      lines: text
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .slice(1, -1),
      done,
    }
  } catch {
    return undefined // somebody was quicker
  }
}

function headerOf(path: string): Header | undefined {
  const file = fs.openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(headerBytes)
    const text = bytes.toString('utf8', 0, fs.readSync(file, bytes))
    const end = text.indexOf('\n')
    const value: unknown = end < 0 ? undefined : JSON.parse(text.slice(0, end))
    return isHeader(value) ? value : undefined
  } catch {
    return undefined
  } finally {
    fs.closeSync(file)
  }
}

function isHeader(value: unknown): value is Header {
  const { pid, started, machine, holder } = (value ?? {}) as Record<string, unknown>
  return typeof pid === 'number' && [started, machine, holder].every((one) => typeof one === 'string')
}
