import { createPrivateKey, sign } from 'node:crypto'
import { Agent, request } from 'undici'
import type { PushClient, PushMessage } from './apns.ts'
import { errorText, retryAfter, type SendResult } from './send-result.ts'

/** What of a service account's JSON file is needed. */
export interface ServiceAccount {
  readonly project_id: string
  readonly client_email: string
  readonly private_key: string
  readonly token_uri: string
}

export interface FcmOptions {
  readonly account: ServiceAccount
  readonly baseUrl: string
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The statement that Google exchanges for an access token (RFC 7523). */
function assertion(account: ServiceAccount, now: number): string {
  const head = part({ alg: 'RS256', typ: 'JWT' })
  const claims = part({ iss: account.client_email, scope, aud: account.token_uri, iat: now, exp: now + 3600 })
  const signature = sign('RSA-SHA256', Buffer.from(`${head}.${claims}`), createPrivateKey(account.private_key))
  return `${head}.${claims}.${signature.toString('base64url')}`
}

interface FcmError {
  readonly error?: {
    readonly status?: string
    readonly message?: string
    readonly details?: readonly {
      readonly errorCode?: string
      readonly fieldViolations?: readonly { readonly field?: string }[]
    }[]
  }
}

function resultOf(status: number, answer: FcmError, wait: { readonly waitMs?: number }): SendResult {
  const code = answer.error?.details?.find((one) => one.errorCode)?.errorCode ?? answer.error?.status ?? ''
  const detail = `${status} ${code} ${answer.error?.message ?? ''}`.trim().slice(0, 300)
  const aboutToken =
    answer.error?.details?.some((one) => one.fieldViolations?.some(({ field }) => field === 'message.token')) ||
    /registration token/i.test(answer.error?.message ?? '')
  if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return { kind: 'unreachable', detail }
  if (code === 'INVALID_ARGUMENT') return { kind: aboutToken ? 'unreachable' : 'refused', detail }
  return { kind: 'later', ...wait, detail }
}

const texts = (data: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const bodyOf = (message: PushMessage) => ({
  message: {
    token: message.token,
    notification: { title: message.title, body: message.body },
    data: { ...texts(message.data), message_id: message.id },
    android: {
      priority: message.urgent ? 'HIGH' : 'NORMAL',
      ttl: `${message.lifeSeconds}s`,
      ...(message.group ? { collapse_key: message.group } : {}),
      notification: { ...(message.group ? { tag: message.group } : {}) },
    },
  },
})

/** Firebase Cloud Messaging's HTTP v1 interface: a signed statement for an access token, then one request for one message. */
export function fcmClient({ account, baseUrl }: FcmOptions): PushClient & { check(): Promise<void> } {
  const agent = new Agent({ allowH2: true, connections: 8, headersTimeout: 20_000, bodyTimeout: 20_000 })
  const address = `${baseUrl.replace(/\/$/, '')}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`
  let token: { readonly text: string; readonly until: number } | undefined
  let tokenRequest: Promise<string> | undefined

  async function requestToken(): Promise<string> {
    const { statusCode, body } = await request(account.token_uri, {
      method: 'POST',
      dispatcher: agent,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: assertion(account, Math.floor(Date.now() / 1000)),
      }).toString(),
    })
    const answer = (await body.json().catch(() => ({}))) as {
      access_token?: string
      expires_in?: number
      error?: string
    }
    if (statusCode !== 200 || !answer.access_token)
      throw new Error(`no access token: ${statusCode} ${answer.error ?? ''}`.trim())
    token = { text: answer.access_token, until: Date.now() + ((answer.expires_in ?? 3600) - 60) * 1000 }
    return token.text
  }

  /** One request, shared by all that wait for it. */
  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.text
    tokenRequest ??= requestToken().finally(() => {
      tokenRequest = undefined
    })
    return tokenRequest
  }

  return {
    async send(message, signal) {
      try {
        const authorization = `Bearer ${await accessToken()}`
        const { statusCode, headers, body } = await request(address, {
          method: 'POST',
          dispatcher: agent,
          signal,
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(message)),
        })
        const answer = (await body.json().catch(() => ({}))) as FcmError & { name?: string }
        if (statusCode === 200) return { kind: 'accepted', ...(answer.name ? { id: answer.name } : {}) }
        // Unless another message has brought a new one meanwhile.
        if (statusCode === 401 && authorization === `Bearer ${token?.text}`) token = undefined
        return resultOf(statusCode, answer, retryAfter(headers['retry-after']))
      } catch (error) {
        return { kind: 'later', detail: errorText(error) }
      }
    },
    async check() {
      await accessToken()
    },
    close: () => agent.close(),
  }
}
