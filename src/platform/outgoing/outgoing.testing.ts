import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { localCertificate, localKey } from '../../../test/support/local-certificate.ts'
import { createGetter, type Getter, type GetterOptions } from './get.ts'

/** A getter to which this machine is allowed, with limits that no test reaches by chance. */
export function givenGetter(t: TestContext, options: Partial<GetterOptions> = {}): Getter {
  const patient = { connectMs: 60_000, firstByteMs: 60_000, idleMs: 60_000, wholeMs: 60_000 }
  const getter = createGetter({
    allowPrivate: true,
    userAgent: 'Godwit-Test/1',
    ca: localCertificate,
    ...patient,
    ...options,
  })
  t.after(() => getter.close())
  return getter
}

/** Answers every name with the addresses. */
export const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

async function listening(t: TestContext, server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A server on this machine. Returns its origin. */
export async function givenServer(t: TestContext, answer: RequestListener, secure = false): Promise<string> {
  const server = secure ? createSecureServer({ key: localKey, cert: localCertificate }, answer) : createServer(answer)
  t.after(() => server.closeAllConnections())
  const port = await listening(t, server)
  return `${secure ? 'https' : 'http'}://127.0.0.1:${port}`
}

export interface RawServer {
  readonly port: number
  /** Resolves when the last connection so far was closed by the other side. */
  closed: Promise<void>
  close(): Promise<void>
}

/** A server that is given each connection with nothing read from it: for what is no HTTP, or broken HTTP. */
export async function givenSockets(t: TestContext, act: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    raw.closed = new Promise((resolve) => socket.once('close', () => resolve()))
    socket.resume()
    act(socket)
  })
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  const raw = { port: await listening(t, server), closed: Promise.resolve(), close }
  t.after(close)
  return raw
}
