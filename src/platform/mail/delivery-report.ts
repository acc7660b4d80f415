import PostalMime, { type Email } from 'postal-mime'
import { isDead } from './dead-address.ts'

const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const
type ReportedAction = (typeof actions)[number]

export interface ReportedRecipient {
  /** The address that the mail was sent to, as the report repeats it; the one that it was forwarded to where only that is reported. */
  readonly recipient: string | null
  /** The address that the report is about in the end: another one where the mail was forwarded. */
  readonly finalRecipient: string | null
  readonly action: ReportedAction
  /** The enhanced status code (RFC 3463), such as 5.1.1. */
  readonly status: string | null
  /** The address does not exist, is disabled, or takes nothing any more (see `isDead`). */
  readonly addressIsDead: boolean
  /** What the server answered: one line of at most 300 characters. */
  readonly said: string | null
  readonly remoteMta: string | null
  readonly at: Date | null
}

export interface DeliveryReport {
  readonly envelopeId: string | null
  readonly reportingMta: string | null
  readonly recipients: readonly ReportedRecipient[]
}

const maxRecipients = 100
const maxFieldLength = 4_000
/** A report names its recipients before it repeats the mail, so the rest of a large one is not read. */
const maxBytes = 1_048_576
/** The parser takes up to 10 µs and 2 kB for each line. */
const maxLines = 10_000
/** Each line that begins with `--` may begin a part, and each part costs memory. */
const maxBoundaryLines = 1_000
const reportTypes: ReadonlySet<string> = new Set(['message/delivery-status', 'message/global-delivery-status'])

/**
 * Reads a report about a delivery: a delivery status notification (RFC 3464), or a bounce of Exim or qmail without one.
 * Undefined for every other mail, and for what cannot be read.
 */
export async function readDeliveryReport(raw: Buffer): Promise<DeliveryReport | undefined> {
  try {
    const mail = await PostalMime.parse(beginningOf(raw), {
      // The repeated mail is no part of the report: its own reports and texts do not count.
      forceRfc822Attachments: true,
      maxNestingDepth: 16,
      maxHeadersSize: 262_144,
    })
    for (const read of [statusReport, eximBounce, qmailBounce]) {
      const report = read(mail)
      if (report.recipients.length > 0) return report
    }
    return undefined
  } catch {
    return undefined
  }
}

function beginningOf(raw: Buffer): Buffer {
  let end = 0
  for (let lines = 0, boundaries = 0; lines < maxLines && boundaries < maxBoundaryLines; lines++) {
    end = raw.indexOf('\n', end) + 1
    if (end === 0) return raw.subarray(0, maxBytes)
    if (raw[end] === 0x2d && raw[end + 1] === 0x2d) boundaries++
  }
  return raw.subarray(0, Math.min(end, maxBytes))
}

/** The fields of one group of a report, by their names in lower case. Of a field that is there twice, the first. */
type Fields = ReadonlyMap<string, string>

function statusReport(mail: Email): DeliveryReport {
  const groups = mail.attachments
    .filter(({ mimeType }) => reportTypes.has(mimeType))
    .flatMap(({ content }) => groupsOf(decode(content)))
  const ofMessage = (name: string) => groups.find((group) => group.has(name))?.get(name)
  const at = dateOf(ofMessage('arrival-date')) ?? mailDate(mail)
  return {
    envelopeId: boundedLine(ofMessage('original-envelope-id'), 200),
    reportingMta: mtaName(ofMessage('reporting-mta')),
    recipients: groups.flatMap((group) => reportedRecipient(group, at) ?? []).slice(0, maxRecipients),
  }
}

function reportedRecipient(fields: Fields, at: Date | null): ReportedRecipient | undefined {
  const finalRecipient = addressOf(fields.get('final-recipient'))
  const recipient = addressOf(fields.get('original-recipient')) ?? finalRecipient
  const stated = fields.get('action')
  if (recipient === null && stated === undefined) return undefined
  const status = /[245]\.\d{1,3}\.\d{1,3}(?!\d)/.exec(withoutComments(fields.get('status') ?? ''))?.[0] ?? null
  const action = actionOf(stated, status)
  if (!action) return undefined
  const answer = withoutType(fields.get('diagnostic-code') ?? '')
  return {
    recipient,
    finalRecipient,
    action,
    status,
    addressIsDead: action === 'failed' && isDead(status, answer),
    said: saidOf(answer),
    remoteMta: mtaName(fields.get('remote-mta')),
    at: dateOf(fields.get('last-attempt-date')) ?? at,
  }
}

/** The action that is stated. Where there is none that RFC 3464 knows, the class of the status decides. */
function actionOf(stated: string | undefined, status: string | null): ReportedAction | undefined {
  const word = withoutComments(stated ?? '')
    .trim()
    .toLowerCase()
  const known = actions.find((action) => action === word)
  if (known || status === null) return known
  return status.startsWith('5') ? 'failed' : status.startsWith('4') ? 'delayed' : 'delivered'
}

/** A bounce of Exim without a status part: `X-Failed-Recipients`, and in the text each address with what was answered indented below it. */
function eximBounce(mail: Email): DeliveryReport {
  const named = mail.headers.filter(({ key }) => key === 'x-failed-recipients')
  const lines = (mail.text ?? '').split('\n', 2_000)
  const recipients = named
    .flatMap(({ value }) => value.split(',', maxRecipients))
    .slice(0, maxRecipients)
    .flatMap((text) => {
      const address = addressOf(text)
      if (address === null) return []
      const from = lines.findIndex((line) => line.trim() === address)
      const rest = from < 0 ? [] : lines.slice(from + 1, from + 20)
      const end = rest.findIndex((line) => !/^\s{3,}\S/.test(line))
      return [failedRecipient(mail, address, (end < 0 ? rest : rest.slice(0, end)).join(' '))]
    })
  return bounceOf(recipients)
}

/** A bounce of qmail: paragraphs that begin with `<address>:`, until one that begins with a dash. */
function qmailBounce(mail: Email): DeliveryReport {
  const text = (mail.text ?? '').trimStart()
  if (!/^Hi\. This is the [\w.-]{1,40} program at /.test(text)) return bounceOf([])
  const paragraphs = text.split(/\n[ \t]*\n/, 1_000)
  const end = paragraphs.findIndex((paragraph) => paragraph.trimStart().startsWith('-'))
  const recipients = (end < 0 ? paragraphs : paragraphs.slice(0, end)).flatMap((paragraph) => {
    const [, name, answer] = /^\s*<([^<>\s]{1,320})>:(.*)$/s.exec(paragraph) ?? []
    const address = addressOf(name)
    return address === null ? [] : [failedRecipient(mail, address, answer ?? '')]
  })
  return bounceOf(recipients)
}

const bounceOf = (recipients: readonly ReportedRecipient[]): DeliveryReport => ({
  envelopeId: null,
  reportingMta: null,
  recipients: recipients.slice(0, maxRecipients),
})

const failedRecipient = (mail: Email, recipient: string, answer: string): ReportedRecipient => ({
  recipient,
  finalRecipient: recipient,
  action: 'failed',
  status: null,
  addressIsDead: isDead(null, answer),
  said: saidOf(answer),
  remoteMta: null,
  at: mailDate(mail),
})

/** Groups of fields, which blank lines separate. A line that begins with a space continues the field before it. */
function groupsOf(text: string): Fields[] {
  const groups: Map<string, string>[] = []
  let group: Map<string, string> | undefined
  let name: string | undefined
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      group = name = undefined
    } else if (/^[ \t]/.test(line)) {
      const before = name === undefined ? undefined : group?.get(name)
      if (group && name !== undefined && before !== undefined && before.length < maxFieldLength)
        group.set(name, `${before} ${line.slice(0, maxFieldLength).trim()}`)
    } else {
      const [, key, value] = /^([a-z][a-z0-9-]{0,60})[ \t]*:(.*)$/is.exec(line) ?? []
      name = key?.toLowerCase()
      if (name === undefined || value === undefined) continue
      if (!group) {
        group = new Map()
        groups.push(group)
      }
      if (group.has(name)) name = undefined
      else group.set(name, value.slice(0, maxFieldLength).trim())
    }
    if (groups.length > 2 * maxRecipients) break
  }
  return groups
}

function decode(content: ArrayBuffer | Uint8Array | string): string {
  if (typeof content === 'string') return content
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('latin1').decode(content)
  }
}

/** Without what stands in parentheses, which may be nested. A parenthesis that is never closed ends the value. */
function withoutComments(text: string): string {
  let depth = 0
  let rest = ''
  for (const char of text) {
    if (char === '(') depth++
    if (depth === 0) rest += char
    if (char === ')' && depth > 0) depth--
  }
  return rest
}

/** Without the type that begins many fields: "rfc822;", "dns;", "smtp;". */
const withoutType = (text: string): string => text.replace(/^\s*[\w-]{1,40}\s*;/, '')

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Z}]+/gu, ' ').trim()

const boundedLine = (text: string | undefined, maxLength: number): string | null => {
  const line = oneLine(text ?? '')
  return line === '' || line.length > maxLength ? null : line
}

const saidOf = (answer: string): string | null =>
  oneLine(answer.slice(0, maxFieldLength)).slice(0, 300).trim().toWellFormed() || null

const mtaName = (text: string | undefined): string | null => boundedLine(withoutType(withoutComments(text ?? '')), 255)

/** An address of electronic mail, without type and angle brackets; null for other types, such as "unknown;". */
function addressOf(text: string | undefined): string | null {
  const [, type, value] = /^\s*(?:([\w-]{1,40})\s*;)?(.*)$/s.exec(text ?? '') ?? []
  if (type !== undefined && !/^(?:rfc822|utf-?8|smtp)$/i.test(type)) return null
  return boundedLine((value ?? '').trim().replace(/^<(.*)>$/s, '$1'), 320)
}

function dateOf(text: string | undefined): Date | null {
  const [date] =
    /\d{1,2}\s+[a-z]{3}\s+\d{4}\s+\d\d:\d\d(?::\d\d)?\s+(?:[+-]\d{4}|GMT|UTC?)\b/i.exec((text ?? '').slice(0, 200)) ??
    []
  const time = date === undefined ? Number.NaN : Date.parse(date.replace(/UT$/i, 'UTC'))
  return Number.isNaN(time) ? null : new Date(time)
}

const mailDate = (mail: Email): Date | null => dateOf(mail.headers.find(({ key }) => key === 'date')?.value)
