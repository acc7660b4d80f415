import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { TestContext } from 'node:test'
import { createLog } from '../log.ts'
import { readMailAddress } from './mail-address.ts'
import { type InboundMail, type MailListener, openMailListener, type Taken } from './mail-listener.ts'

interface Given {
  readonly listener: MailListener
  readonly received: InboundMail[]
  /** All that was logged. */
  logged(): string
}

interface Behaviour {
  readonly address?: string
  readonly maxBytes?: number
  readonly knows?: (address: string) => Promise<boolean>
  readonly take?: (mail: InboundMail) => Promise<Taken>
}

/** Knows all addresses but nobody@, and takes every mail but those to later@. */
export async function givenListener(t: TestContext, behaviour: Behaviour = {}): Promise<Given> {
  const received: InboundMail[] = []
  let logged = ''
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  const listener = await openMailListener({
    address: readMailAddress(behaviour.address ?? 'lmtp://127.0.0.1:0') ?? assert.fail('no address'),
    maxBytes: behaviour.maxBytes ?? 100_000,
    knows: behaviour.knows ?? (async (address) => !address.startsWith('nobody@')),
    take: async (mail) => {
      received.push(mail)
      return behaviour.take ? behaviour.take(mail) : mail.to.startsWith('later@') ? 'later' : 'taken'
    },
    log: createLog('debug', sink),
  })
  t.after(() => listener.close())
  return { listener, received, logged: () => logged }
}

/** The port that was bound; 0 of a socket. */
export const portOf = ({ address }: MailListener): number => ('port' in address ? address.port : 0)

/** A client that speaks by hand. */
export async function connect(t: TestContext, { address }: MailListener) {
  const socket = createConnection('path' in address ? { path: address.path } : address)
  t.after(() => socket.destroy())
  socket.on('error', () => undefined)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  /** The next answer, its lines joined by a bar; undefined after the end of the connection. */
  async function answer(): Promise<string | undefined> {
    const answered: string[] = []
    do {
      const next = await lines.next()
      if (next.done) return undefined
      answered.push(next.value)
    } while (answered.at(-1)?.[3] === '-')
    return answered.join('|')
  }
  const write = (text: string) => socket.write(text.replaceAll(/\n/g, '\r\n'))
  return {
    socket,
    answer,
    write,
    /** Sends lines one after the other, and gives the answer to each. */
    async say(...commands: readonly string[]) {
      const answers: (string | undefined)[] = []
      for (const command of commands) {
        write(`${command}\n`)
        answers.push(await answer())
      }
      return answers
    },
    /** All answers until the end of the connection. */
    async rest() {
      const answers: string[] = []
      for (let next = await answer(); next !== undefined; next = await answer()) answers.push(next)
      return answers
    },
  }
}

/** A client after the greeting, with what the server offers. */
export async function greeted(t: TestContext, listener: MailListener, hello = 'LHLO') {
  const client = await connect(t, listener)
  assert.match((await client.answer()) ?? '', /^220 /)
  const [offered] = await client.say(`${hello} mx.example.com`)
  return { ...client, offered: (offered ?? '').split('|').slice(1) }
}

export const brief = (received: readonly InboundMail[]) =>
  received.map(({ from, to, raw }) => [from, to, raw.toString('utf8')])
export const rcpt = (...names: readonly string[]) => names.map((name) => `RCPT TO:<${name}@in.example>`)
export const accepted = '250 2.1.5 Accepted'
export const unknown = '550 5.1.1 No such address'
export const taken = '250 2.6.0 Taken'
export const later = '451 4.3.0 Try again later'

/** Leaves a socket's file without a server, as a killed process does. */
export async function leaveSocket(path: string): Promise<void> {
  const server = createServer().listen(path)
  await once(server, 'listening')
  // Closing a server removes its file, unless that has another name meanwhile.
  await rename(path, `${path}.kept`)
  server.close()
  await once(server, 'close')
  await rename(`${path}.kept`, path)
}
