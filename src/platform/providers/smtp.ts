import { createTransport } from 'nodemailer'
import { codeIn, isDead } from '../mail/dead-address.ts'
import { errorText, type SendResult } from './send-result.ts'

export interface Mail {
  /** Without angle brackets; the same at every try, so that a doubled mail can be recognised. */
  readonly messageId: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** With it, reports about the delivery are asked for, and they and bounces go to `returnAddress`. */
  readonly report?: { readonly returnAddress: string; readonly envelopeId: string }
}

export interface SmtpClient {
  send(mail: Mail): Promise<SendResult>
  /** Connects and authenticates; throws what is wrong. */
  check(): Promise<void>
  close(): void
}

interface SmtpError {
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
}

/** The answer is about the sender, or about what the login may do. Many servers look at the sender only when the recipient is named. */
function isForOperator(answer: string): boolean {
  const code = codeIn(answer)
  return code === null ? /\b(?:sender|relay)/i.test(answer) : /^5\.(?:7\.|1\.[78]$)/.test(code)
}

/**
 * What a failed try means (RFC 5321): 5xx is for good, and about the address only where the answer calls it dead. What the operator has to
 * correct is tried again until then; the rest may pass.
 */
function resultOf(error: unknown): SendResult {
  const detail = errorText(error)
  const { responseCode, response, command } = typeof error === 'object' && error !== null ? (error as SmtpError) : {}
  if (responseCode === undefined || responseCode < 500) return { kind: 'later', detail }
  if (command === 'DATA') return { kind: 'refused', detail }
  // Wrong credentials, or a server that refuses us.
  if (command !== 'RCPT TO' && command !== 'MAIL FROM') return { kind: 'later', detail }
  const answer = response ?? detail
  if (command === 'RCPT TO' && isDead(null, answer)) return { kind: 'unreachable', detail }
  return { kind: isForOperator(answer) ? 'later' : 'refused', detail }
}

/**
 * The envelope with a return address of its own, and the request for reports (RFC 3461). nodemailer sends the request only
 * to a server that offers DSN. Without `report` the envelope is made from the headers.
 */
function envelopeOf({ to, report }: Mail) {
  if (!report) return {}
  return {
    envelope: { from: report.returnAddress, to: to.address },
    dsn: {
      id: report.envelopeId,
      return: 'headers',
      notify: ['success', 'failure', 'delay'],
      recipient: `rfc822;${to.address}`,
    },
  }
}

/** nodemailer would encode a value with quotation marks, and the provider that it is for would not understand it. */
const asWritten = (headers: Mail['headers']) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.includes('"') ? { prepared: true, value } : value]),
  )

/** Mail over SMTP; `url` as nodemailer takes it (smtps://user:password@host:465). */
export function smtpClient(options: {
  readonly url: string
  readonly from: string
  readonly connections: number
}): SmtpClient {
  const limits = { pool: true, maxConnections: options.connections, connectionTimeout: 15_000, greetingTimeout: 15_000 }
  const url = new URL(options.url)
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    ...(url.searchParams.get('tls') === 'insecure' ? { tls: { rejectUnauthorized: false } } : {}),
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...limits,
  })
  return {
    async send(mail) {
      try {
        const info = await transport.sendMail({
          from: options.from,
          to: mail.to,
          messageId: `<${mail.messageId}>`,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: asWritten(mail.headers),
          ...envelopeOf(mail),
        })
        return { kind: 'accepted', id: info.messageId }
      } catch (error) {
        return resultOf(error)
      }
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
