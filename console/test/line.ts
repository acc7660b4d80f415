import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { TestContext } from 'node:test'

/** A line to the service that a test can cut, as when the service is killed, slow down, and mend. */
export interface Line {
  readonly url: string
  cut(): void
  /** Each piece takes so long to arrive. */
  slow(ms: number): void
  mend(): void
}

/** Passes on each piece after the delay of the moment at which it came, in order. */
const delayed = (delayMs: () => number): Transform =>
  new Transform({
    transform(piece, _encoding, done) {
      const ms = delayMs()
      if (ms === 0) done(null, piece)
      else setTimeout(() => done(null, piece), ms)
    },
  })

export async function lineTo(t: TestContext, target: string): Promise<Line> {
  const port = Number(new URL(target).port)
  const open = new Set<Socket>()
  let isCut = false
  let delay = 0
  const server = createServer((caller) => {
    if (isCut) return void caller.destroy()
    const service = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [caller, service],
      [service, caller],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(delayed(() => delay)).pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    slow(ms) {
      delay = ms
    },
    mend() {
      isCut = false
      delay = 0
    },
  }
}
