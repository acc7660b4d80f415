import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * A backup is one gzip file of lines: the header, then for each table a line that names it and one line per row, then the footer. A row is a JSON list
 * with the text of each column, as PostgreSQL writes it. A file without its footer is not whole.
 */
export interface BackupHeader {
  readonly format: 'godwit-backup'
  readonly format_version: 1
  readonly godwit: string
  readonly at: string
  readonly migrations: readonly { readonly version: number; readonly name: string; readonly checksum: string }[]
}

export interface BackupTable {
  readonly table: string
  readonly columns: readonly string[]
}

export interface BackupFooter {
  readonly rows: Readonly<Record<string, number>>
  readonly sequences: Readonly<Record<string, string>>
}

/** Writes the lines beside the file and renames when everything is on the disk, so that a name never belongs to half a backup. */
export async function writeBackup(file: string, lines: AsyncIterable<string>): Promise<void> {
  const aside = `${file}.unfinished`
  await rm(aside, { force: true })
  try {
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(aside, { mode: 0o600, flags: 'wx' }))
    await chmod(aside, 0o600)
    const written = await open(aside, 'r')
    await written.sync().finally(() => written.close())
    await rename(aside, file)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

export class DamagedBackup extends Error {
  constructor(file: string, why: string) {
    super(`${file} is not a whole backup of Godwit (${why}). Nothing was changed: take another file.`)
  }
}

/** The lines of a backup. A file that is cut short or is something else ends in a sentence. */
export async function* readBackup(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const plain = createGunzip()
  // The iteration over the lines throws what goes wrong on the way.
  const read = pipeline(source, plain).catch(() => undefined)
  const lines = createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })
  // A reader that stops early cuts the file off; an error event without a listener would end the process.
  lines.on('error', () => undefined)
  try {
    for await (const line of lines) yield line
  } catch (error) {
    throw new DamagedBackup(file, (error as Error).message)
  } finally {
    source.destroy()
    await read
  }
}
