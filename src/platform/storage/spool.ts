import { createHash, randomUUID } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

const bufferSize = 256 * 1024

/**
 * A file without a name: what is too large for memory is written to it, and then read. Nobody else can open it, and nothing is left
 * of it when it is closed or the process ends.
 */
export class Spool {
  private readonly file: number
  private readonly hash = createHash('sha256')
  private waiting: Buffer[] = []
  private waitingBytes = 0
  bytes = 0

  constructor() {
    const path = join(tmpdir(), `godwit-${randomUUID()}`)
    this.file = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
  }

  write(part: string | Buffer): void {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part
    this.hash.update(bytes)
    this.waiting.push(bytes)
    this.waitingBytes += bytes.length
    this.bytes += bytes.length
    if (this.waitingBytes >= bufferSize) this.flush()
  }

  private flush(): void {
    const all = Buffer.concat(this.waiting)
    for (let done = 0; done < all.length; ) done += writeSync(this.file, all, done)
    this.waiting = []
    this.waitingBytes = 0
  }

  /** SHA-256 of all that was written, in hexadecimal digits. */
  sha256(): string {
    return this.hash.copy().digest('hex')
  }

  /** Its lines, from the first. May be read more than once. */
  *lines(): Generator<string> {
    this.flush()
    // Not by readline, which also ends a line where a text has U+2028; and not by a stream, which closes the file when its reader stops early.
    const decoder = new StringDecoder('utf8')
    const buffer = Buffer.alloc(bufferSize)
    let rest = ''
    for (let at = 0; at < this.bytes; ) {
      const length = readSync(this.file, buffer, 0, bufferSize, at)
      if (length === 0) break
      at += length
      const lines = (rest + decoder.write(buffer.subarray(0, length))).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  }

  /** Its bytes. The file is closed when they have been read, or the reader goes away. */
  read(): Readable {
    this.flush()
    return createReadStream('', { fd: this.file, start: 0 })
  }

  close(): void {
    closeSync(this.file)
  }
}
