import type { FastifyInstance, InjectOptions } from 'fastify'
import { readPdf } from '../../src/platform/pdf/pdf.testing.ts'
import type { callsOf } from './named-operations.ts'

export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: T
  readonly text: string
}

export type Headers = Record<string, string>

/** A client with the headers of one caller: a key, a cookie, or none. */
export class Caller {
  private readonly app: FastifyInstance
  private readonly headers: Headers
  readonly noteCall: ReturnType<typeof callsOf>
  constructor(app: FastifyInstance, headers: Headers, noteCall: ReturnType<typeof callsOf>) {
    this.app = app
    this.headers = headers
    this.noteCall = noteCall
  }
  async call<T = Record<string, unknown>>(
    method: string,
    url: string,
    options: { body?: unknown; headers?: Headers; payload?: string | Buffer } = {},
  ): Promise<Answer<T>> {
    const request: InjectOptions = { method: method as 'GET', url, headers: { ...this.headers, ...options.headers } }
    if (options.body !== undefined) request.payload = options.body as object
    if (options.payload !== undefined) request.payload = options.payload
    const reply = await this.app.inject(request)
    this.noteCall(method, url, reply.statusCode)
    const json =
      /[/+]json\b/.test(String(reply.headers['content-type'] ?? '')) &&
      reply.body !== '' &&
      !reply.headers['content-encoding']
    const isPdf = reply.headers['content-type'] === 'application/pdf' && reply.rawPayload.length > 0
    return {
      status: reply.statusCode,
      headers: reply.headers as Record<string, string>,
      // What a PDF says; its bytes are compressed.
      text: isPdf ? readPdf(reply.rawPayload).text : reply.body,
      body: (json ? JSON.parse(reply.body) : undefined) as T,
    }
  }
  get = <T = Record<string, unknown>>(url: string, headers?: Headers): Promise<Answer<T>> =>
    this.call<T>('GET', url, headers ? { headers } : {})
  post = <T = Record<string, unknown>>(url: string, body: unknown = {}, headers?: Headers): Promise<Answer<T>> =>
    this.call<T>('POST', url, headers ? { body, headers } : { body })
  put = <T = Record<string, unknown>>(url: string, body: unknown = {}, headers?: Headers): Promise<Answer<T>> =>
    this.call<T>('PUT', url, headers ? { body, headers } : { body })
  patch = <T = Record<string, unknown>>(url: string, body: unknown = {}, headers?: Headers): Promise<Answer<T>> =>
    this.call<T>('PATCH', url, headers ? { body, headers } : { body })
  delete = <T = Record<string, unknown>>(url: string, headers?: Headers): Promise<Answer<T>> =>
    this.call<T>('DELETE', url, headers ? { headers } : {})
}
