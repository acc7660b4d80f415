import { Agent, request } from 'undici'
import { errorText, retryAfter, type SendResult } from './send-result.ts'

export interface TwilioOptions {
  readonly accountSid: string
  readonly authToken: string
  /** A number, or a messaging service (MG…). */
  readonly from: string
  readonly baseUrl: string
}

export interface SmsClient {
  /** `statusCallback`: where the provider says what becomes of it. */
  send(to: string, text: string, signal: AbortSignal, statusCallback?: string): Promise<SendResult>
  /** Checks the credentials; throws what is wrong. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * Codes that concern the number: no such number, not a mobile one, no country that is served, or "stop". Not 30003: a phone that is off takes
 * messages again.
 */
const unreachableCodes = new Set([21211, 21214, 21217, 21401, 21407, 21408, 21421, 21610, 21612, 21614, 30005, 30006])

/** Whether a code of Twilio, as it comes in a status callback, says that the number takes no messages at all. */
export const isDeadNumber = (code: string): boolean => unreachableCodes.has(Number(code))

interface TwilioResponse {
  readonly sid?: string
  readonly code?: number
  readonly message?: string
}

const maxLength = 1_600

/** Twilio's Messages resource: one request for one message. */
export function twilioClient(options: TwilioOptions): SmsClient {
  const agent = new Agent({ connections: 8, headersTimeout: 20_000, bodyTimeout: 20_000 })
  const account = `${options.baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(options.accountSid)}`
  const authorization = `Basic ${Buffer.from(`${options.accountSid}:${options.authToken}`).toString('base64')}`
  const sender = options.from.startsWith('MG') ? { MessagingServiceSid: options.from } : { From: options.from }

  return {
    async send(to, text, signal, statusCallback) {
      const form = { To: to, ...sender, Body: text.slice(0, maxLength) }
      const body = statusCallback === undefined ? form : { ...form, StatusCallback: statusCallback }
      try {
        const {
          statusCode,
          headers,
          body: answered,
        } = await request(`${account}/Messages.json`, {
          method: 'POST',
          dispatcher: agent,
          signal,
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: new URLSearchParams(body).toString(),
        })
        const answer = (await answered.json().catch(() => ({}))) as TwilioResponse
        if (statusCode >= 200 && statusCode < 300)
          return { kind: 'accepted', ...(answer.sid ? { id: answer.sid } : {}) }
        const detail = `${statusCode} ${answer.code ?? ''} ${answer.message ?? ''}`.trim().slice(0, 300)
        if (answer.code !== undefined && unreachableCodes.has(answer.code)) return { kind: 'unreachable', detail }
        // Wrong credentials are retried until the operator has corrected them.
        if (statusCode === 429 || statusCode >= 500 || statusCode === 401 || statusCode === 403)
          return { kind: 'later', ...retryAfter(headers['retry-after']), detail }
        return { kind: 'refused', detail }
      } catch (error) {
        return { kind: 'later', detail: errorText(error) }
      }
    },
    async check() {
      const { statusCode, body } = await request(`${account}.json`, { dispatcher: agent, headers: { authorization } })
      await body.dump()
      if (statusCode !== 200) throw new Error(`Twilio answered ${statusCode}`)
    },
    close: () => agent.close(),
  }
}
