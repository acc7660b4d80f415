import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StripeConnect } from './stripe-connect.testing.ts'
import { type Answer, type Params, StripeFailure, StripeObjects } from './stripe-objects.testing.ts'

export const stripeKey = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'
export const stripeSecret = 'whsec_8fq2NwlNaJ0mJ0mJ0mJ0mJ0mJ0mJ0mJ0'
/** Of the endpoint for connected accounts. */
export const connectSecret = 'whsec_c0nnectc0nnectc0nnectc0nnectc0nn'

/**
 * What goes wrong with the next request to a path. `lost`: the request is carried out and its answer never arrives. `never`: it never
 * arrives. A number: this status without carrying it out; 500 is kept under the idempotency key, as Stripe keeps it.
 */
export type Fault = 'lost' | 'never' | 429 | 500 | 503

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly params: Params
  readonly key: string | undefined
  /** The connected account that it is made for. */
  readonly account: string | undefined
  readonly replayed: boolean
}

interface Kept {
  readonly request: string
  /** Undefined while the first request is being carried out. */
  answer: Answer | undefined
}

type Nested = { [name: string]: string | Nested }

function nest(pairs: Iterable<readonly [string, string]>): Params {
  const result: Nested = {}
  for (const [name, value] of pairs) {
    const path = name.split(/[[\]]+/).filter((part, at) => part !== '' || at === 0)
    const last = path.pop() ?? ''
    let here = result
    for (const part of path) {
      const inner = here[part]
      const next: Nested = typeof inner === 'object' ? inner : {}
      here[part] = next
      here = next
    }
    here[last] = value
  }
  return result
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const failed = (status: number, type: string, code?: string): Answer => ({
  status,
  body: { error: { type, ...(code ? { code } : {}), message: 'In Stripe’s words.' } },
})

/** A server that speaks Stripe's protocol: form bodies, idempotency keys, errors, lists, and events with signatures. */
export class StripeServer {
  readonly objects = new StripeObjects()
  readonly connect = new StripeConnect()
  readonly seen: SeenRequest[] = []
  private readonly kept = new Map<string, Kept>()
  private readonly faults: { readonly path: RegExp; readonly fault: Fault }[] = []
  private readonly server = createServer((req, res) => void this.answer(req, res).catch(() => res.destroy()))
  /** Called when a request was carried out, before its answer is sent. */
  beforeAnswer: (path: string) => Promise<void> = async () => {}
  private pageSize = 100

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
  }
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
  }

  /** The next request to the path goes wrong. */
  fail(path: RegExp, fault: Fault): void {
    this.faults.push({ path, fault })
    // Stripe's library sends a request at once again when the connection was closed, as an idle one may be.
    if (fault === 'lost' || fault === 'never') this.faults.push({ path, fault })
  }
  /** The connection of the next request to the path is closed after it was carried out; the one after it is answered. */
  loseOnce(path: RegExp): void {
    this.faults.push({ path, fault: 'lost' })
  }
  /** Lists have this many entries a page at most. */
  page(size: number): void {
    this.pageSize = size
  }
  requests(path: RegExp): SeenRequest[] {
    return this.seen.filter((one) => path.test(`${one.method} ${one.path}`))
  }
  /** What Stripe does with keys that are a day old. */
  forgetKeys(): void {
    this.kept.clear()
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname: path, searchParams } = new URL(req.url ?? '/', 'http://localhost')
    const text = await bodyOf(req)
    const method = req.method ?? 'GET'
    const params = nest(method === 'POST' ? new URLSearchParams(text) : searchParams)
    const key = method === 'POST' ? req.headers['idempotency-key']?.toString() : undefined
    const account = req.headers['stripe-account']?.toString()
    const request = `${method} ${path} ${text}`
    const kept = key === undefined ? undefined : `${account} ${key}`
    const before = kept === undefined ? undefined : this.kept.get(kept)
    this.seen.push({
      method,
      path,
      params,
      key,
      account,
      replayed: before?.request === request && before.answer !== undefined,
    })
    const at = this.faults.findIndex((one) => one.path.test(`${method} ${path}`))
    const fault = at < 0 ? undefined : this.faults.splice(at, 1)[0]?.fault
    if (fault === 'never') return void res.destroy()
    if (req.headers.authorization !== `Bearer ${stripeKey}`)
      return send(res, failed(401, 'invalid_request_error', 'api_key_invalid'))
    if (fault === 429) return send(res, failed(429, 'invalid_request_error', 'rate_limit'))
    if (fault === 503) return send(res, failed(503, 'api_error'))
    if (before && before.request !== request) return send(res, failed(400, 'idempotency_error'))
    if (before && !before.answer) return send(res, failed(409, 'idempotency_error', 'idempotency_key_in_use'))
    if (before?.answer && fault === 'lost') return void res.destroy()
    if (before?.answer) return send(res, before.answer, { 'idempotent-replayed': 'true' })
    const carried: Kept = { request, answer: undefined }
    if (kept !== undefined) this.kept.set(kept, carried)
    carried.answer = fault === 500 ? failed(500, 'api_error') : this.carryOut(method, path, params, account)
    await this.beforeAnswer(path)
    if (fault === 'lost') return void res.destroy()
    send(res, carried.answer)
  }

  private carryOut(method: string, path: string, params: Params, account: string | undefined): Answer {
    try {
      const [thing = '', id = '', act = ''] = path.split('/').slice(2)
      const name = `${method} ${[thing, id && ':id', act].filter(Boolean).join('/')}`
      const body = this.route(name, id, params) ?? this.routeConnect(name, id, params, account)
      // As it is now: the object goes on to change, and a repeated answer does not.
      return body ? { status: 200, body: structuredClone(body) } : failed(404, 'invalid_request_error', 'url_invalid')
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      return { status: error.status, body: structuredClone(error.body) }
    }
  }

  private routeConnect(name: string, id: string, params: Params, account: string | undefined): object | undefined {
    const { connect } = this
    switch (name) {
      case 'POST accounts':
        return connect.createAccount(params)
      case 'DELETE accounts/:id':
        return connect.deleteAccount(id)
      case 'POST transfers':
        return connect.createTransfer(params)
      case 'GET transfers':
        return this.list(connect.listTransfers(params), params)
      case 'GET transfers/:id':
        return connect.transferOf(id)
      case 'POST transfers/:id/reversals':
        return connect.reverse(id)
      case 'POST payouts':
        return connect.createPayout(params, account)
      case 'GET payouts':
        return this.list(connect.listPayouts(account), params)
      default:
        return undefined
    }
  }

  private route(name: string, id: string, params: Params): object | undefined {
    const { objects } = this
    switch (name) {
      case 'POST payment_methods':
        return objects.createMethod(params)
      case 'GET payment_methods/:id':
        return objects.method(id, JSON.stringify(params['expand'] ?? '').includes('customer'))
      case 'POST customers':
        return objects.createCustomer(params)
      case 'GET customers/:id':
        return objects.customer(id)
      case 'DELETE customers/:id':
        return objects.deleteCustomer(id)
      case 'POST payment_intents':
        return objects.authorize(params)
      case 'GET payment_intents':
        return this.list(objects.intentsOfCustomer(path(params, 'customer')), params)
      case 'GET payment_intents/:id':
        return objects.intentOf(id)
      case 'POST payment_intents/:id/capture':
        return objects.capture(id)
      case 'POST payment_intents/:id/cancel':
        return objects.cancel(id, path(params, 'cancellation_reason'))
      case 'POST refunds':
        return objects.refund(params)
      case 'GET refunds':
        return this.list(objects.listRefunds(path(params, 'payment_intent')), params)
      default:
        return undefined
    }
  }

  private list(all: readonly { readonly id: string }[], params: Params): object {
    const from = all.findIndex(({ id }) => id === params['starting_after']) + 1
    const size = Math.min(this.pageSize, Number(params['limit'] ?? 10))
    return { object: 'list', url: '/v1/list', data: all.slice(from, from + size), has_more: all.length > from + size }
  }
}

const path = (params: Params, name: string): string => String(params[name] ?? '')

function send(res: ServerResponse, { status, body }: Answer, headers: Readonly<Record<string, string>> = {}): void {
  res.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(6).toString('hex')}`,
    ...headers,
  })
  res.end(JSON.stringify(body))
}

/** The body of an event as Stripe writes it: indented, so that parsing and writing it again gives other bytes. */
export const eventBody = (
  type: string,
  object: object,
  id = `evt_${randomBytes(9).toString('hex')}`,
  account?: string,
): string =>
  JSON.stringify(
    { id, object: 'event', account, api_version: '2026-10-28.endive', type, livemode: false, data: { object } },
    null,
    2,
  )

/** The header that signs a body (docs.stripe.com/webhooks#verify-manually). */
export function signatureOf(body: string, at: Date, secrets: readonly string[] = [stripeSecret]): string {
  const time = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((one) => createHmac('sha256', one).update(`${time}.${body}`).digest('hex'))
  return [
    `t=${time}`,
    ...signatures.map((one) => `v1=${one}`),
    'v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39',
  ].join(',')
}
