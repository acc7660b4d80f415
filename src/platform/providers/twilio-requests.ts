import { Agent, request } from 'undici'
import { errorText, retryAfter, type SendResult } from './send-result.ts'

export interface TwilioAccount {
  readonly accountSid: string
  readonly authToken: string
  readonly baseUrl: string
}

export interface TwilioRequests {
  /** Makes one message or call. */
  create(
    resource: 'Messages' | 'Calls',
    form: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<SendResult>
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

/** The owner of the number answered STOP to Twilio. */
export const isStop = (code: string): boolean => code === '21610'

interface TwilioResponse {
  readonly sid?: string
  readonly code?: number
  readonly message?: string
}

/** Twilio's interface for one account: one request for one message or call. */
export function twilioRequests({ accountSid, authToken, baseUrl }: TwilioAccount): TwilioRequests {
  const agent = new Agent({ connections: 8, headersTimeout: 20_000, bodyTimeout: 20_000 })
  const account = `${baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  return {
    async create(resource, form, signal) {
      try {
        const { statusCode, headers, body } = await request(`${account}/${resource}.json`, {
          method: 'POST',
          dispatcher: agent,
          signal,
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: new URLSearchParams(form).toString(),
        })
        const answer = (await body.json().catch(() => ({}))) as TwilioResponse
        if (statusCode >= 200 && statusCode < 300)
          return { kind: 'accepted', ...(answer.sid ? { id: answer.sid } : {}) }
        const code = answer.code === undefined ? '' : String(answer.code)
        const detail = `${statusCode} ${code} ${answer.message ?? ''}`.trim().slice(0, 300)
        if (isDeadNumber(code)) return { kind: 'unreachable', detail, ...(isStop(code) ? { stopped: true } : {}) }
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
