import { once } from 'node:events'
import { chmod, lstat, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createConnection, type ListenOptions } from 'node:net'
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server'
import type { Log } from '../log.ts'
import type { MailAddress } from './mail-address.ts'

export interface InboundMail {
  readonly to: string
  /** The return address; empty for bounces and reports. */
  readonly from: string
  readonly raw: Buffer
}

/** What becomes of a message for one recipient. */
export type Taken = 'taken' | 'later'

export interface MailListenerOptions {
  readonly address: MailAddress
  readonly maxBytes: number
  /** Whether this address is one of ours and open. */
  knows(address: string): Promise<boolean>
  /** Called once for each recipient after the whole message is there; 'taken' only after it is committed. */
  take(mail: InboundMail): Promise<Taken>
  readonly log: Log
}

export interface MailListener {
  /** As in the options, with the port that was bound. */
  readonly address: MailAddress
  /** Ends all connections: idle ones at once, others after their message, and all after two seconds. */
  close(): Promise<void>
}

/** In our greeting, so that another process of ours knows it from that of another program. */
const banner = 'Godwit'
const maxRecipients = 50
const maxConnections = 20
const idleTimeout = 60_000
const closeTimeout = 2_000
const greetingTimeout = 5_000

/** An answer to the client. smtp-server puts the enhanced code before the text: 5.1.1 for 550, 4.3.0 for 451. */
const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })
const tryAgain = () => refusal(451, 'Try again later')

/**
 * Takes mail from the operator's own mail server by LMTP or SMTP, without login and encryption: it belongs on the loopback
 * interface, a private network or a unix socket. By SMTP a message has one answer for all its recipients: when one is to come later,
 * the client repeats it for all.
 */
export async function openMailListener(options: MailListenerOptions): Promise<MailListener> {
  const { log } = options
  const { address } = options
  const lmtp = address.protocol === 'lmtp'
  /** All recipients that were accepted. smtp-server has a repeated one once, but LMTP wants an answer for each. */
  const accepted = new WeakMap<SMTPServerEnvelope, SMTPServerAddress[]>()
  let listening = false
  let closed: Promise<void> | undefined

  async function knows(to: string): Promise<Error | null> {
    try {
      return (await options.knows(to)) ? null : refusal(550, 'No such address')
    } catch (error) {
      log.error(withoutContent(error), 'A recipient of inbound mail could not be looked up')
      return tryAgain()
    }
  }

  async function take(mail: InboundMail): Promise<Taken> {
    try {
      return await options.take(mail)
    } catch (error) {
      log.error(withoutContent(error), 'An inbound mail could not be taken; its sender tries again')
      return 'later'
    }
  }

  /** One result for each recipient, in their order. */
  async function takeForAll(raw: Buffer, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<readonly Taken[]> {
    const results = new Map<string, Taken>()
    const from = mailFrom ? mailFrom.address : ''
    for (const { address: to } of rcptTo) if (!results.has(to)) results.set(to, await take({ to, from, raw }))
    return rcptTo.map(({ address: to }) => results.get(to) ?? 'later')
  }

  const server = new SMTPServer({
    lmtp,
    banner,
    size: options.maxBytes,
    rejectOversized: true,
    maxRecipients,
    maxClients: maxConnections,
    socketTimeout: idleTimeout,
    closeTimeout,
    disabledCommands: ['AUTH', 'STARTTLS', 'VRFY', 'HELP', 'WIZ', 'SHELL', 'KILL'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    // The operator's server has accepted the sender's address; a strict check would make it bounce the mail.
    lenientAddressParsing: true,
    logger: false,
    onRcptTo(recipient, { envelope }, done) {
      const list = accepted.get(envelope) ?? []
      accepted.set(envelope, list)
      if (list.length >= maxRecipients) return done(refusal(452, 'Too many recipients'))
      void knows(recipient.address).then((error) => {
        if (!error) list.push(recipient)
        done(error)
      })
    },
    onData(stream, { envelope }, done) {
      envelope.rcptTo = accepted.get(envelope) ?? []
      void readAll(stream)
        .then(
          async (raw) => {
            if (stream.sizeExceeded) return done()
            const results = await takeForAll(raw, envelope)
            const answers = results.map((result) => (result === 'taken' ? 'Taken' : tryAgain()))
            if (lmtp) done(null, answers)
            else done(results.includes('later') ? tryAgain() : null)
          },
          // The client went away before the message was whole.
          () => undefined,
        )
        .finally(() => {
          if (closed) endIdle()
        })
    },
  })
  server.on('error', (error) => {
    // What is wrong with the address itself is thrown.
    if (listening) log.warn(withoutContent(error), 'A connection of inbound mail failed')
  })

  /** Ends the connections on which no message is under way. */
  function endIdle(): void {
    for (const connection of [...server.connections])
      if (!connection.session.envelope?.mailFrom) connection.send(421, 'Server shutting down')
  }

  await listen(server, address)
  listening = true
  const port = 'path' in address ? null : (server.server.address() as AddressInfo).port
  return {
    address: port === null ? address : { ...address, port },
    close() {
      if (!closed) {
        closed = new Promise((resolve) => server.close(resolve))
        endIdle()
      }
      return closed
    },
  }
}

/** Whether what listens at an address is a process of ours; undefined: it went away before it said anything. */
export async function isListenerOfOurs(address: MailAddress): Promise<boolean | undefined> {
  const socket = createConnection(
    'path' in address ? { path: address.path } : { host: address.host, port: address.port },
  )
  let silent = false
  socket.setTimeout(greetingTimeout, () => {
    silent = true
    socket.destroy(new Error('no greeting'))
  })
  try {
    const [greeting] = (await Promise.race([once(socket, 'data'), once(socket, 'end')])) as [Buffer?]
    return greeting?.toString('latin1').trimEnd().endsWith(` ${banner}`)
  } catch {
    return silent ? false : undefined
  } finally {
    socket.destroy()
  }
}

/** The whole message. What comes after the limit of its size is read and dropped. Rejects when the client goes away. */
async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  let parts: Buffer[] = []
  for await (const part of stream) {
    if (stream.sizeExceeded) parts = []
    else parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

async function listen({ server }: SMTPServer, address: MailAddress): Promise<void> {
  const start = async (options: ListenOptions) => {
    // Otherwise all processes of a cluster would listen at it together.
    server.listen({ ...options, exclusive: true })
    await once(server, 'listening')
  }
  if (!('path' in address)) return start({ host: address.host, port: address.port })
  const { path } = address
  try {
    await start({ path })
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    await alone(path, async () => {
      if (!(await isLeftOver(path))) throw error
      await rm(path, { force: true })
      await start({ path })
    })
  }
  // The mail server has another user: the operator puts it into our group.
  await chmod(path, 0o660)
}

/** Whether a path is the socket of a process that has ended: nobody listens on it. Also true when it has gone meanwhile. */
async function isLeftOver(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isSocket()) return !found
  const socket = createConnection({ path })
  try {
    await once(socket, 'connect')
    return false
  } catch (error) {
    return codeOf(error) === 'ECONNREFUSED'
  } finally {
    socket.destroy()
  }
}

/**
 * Of several starts over one socket that was left, a later one could remove the socket that an earlier one has made meanwhile. So only one at a time
 * does this, and the others find the address in use. A lock that a killed process left counts for ten seconds.
 */
async function alone(path: string, work: () => Promise<void>): Promise<void> {
  const lock = `${path}.lock`
  const since = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
  if (since !== undefined && Date.now() - since > 10_000) await rm(lock, { force: true })
  try {
    await writeFile(lock, '', { flag: 'wx' })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    throw Object.assign(new Error('Another start is about to listen here'), { code: 'EADDRINUSE' })
  }
  try {
    await work()
  } finally {
    await rm(lock, { force: true })
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** An error for the log, without its message, which may repeat an address or a part of a mail. */
function withoutContent(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error }
  const [stack, at] = [error.stack ?? '', error.stack?.lastIndexOf(error.message) ?? -1]
  return {
    error: error.name,
    code: codeOf(error),
    ...(at < 0 ? {} : { stack: stack.slice(at + error.message.length) }),
  }
}
