import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, Problem } from '../../platform/problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the body, kept where an Idempotency-Key needs their digest, and where a route needs them for a signature. */
    rawBody: Buffer | undefined
  }
}

const deepest = 64
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** How deep brackets nest, strings apart. */
function tooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 123 || c === 91) {
      if (++depth > deepest) return true
    } else if (c === 125 || c === 93) depth--
  }
  return false
}

/** A null character or a lone surrogate: PostgreSQL cannot store them, so they are refused. */
const unstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** The path of the first text that PostgreSQL cannot store, or undefined. */
function unstorableAt(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return unstorable(value) ? path || 'body' : undefined
  if (value === null || typeof value !== 'object') return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (unstorable(name)) return path || 'body'
    const hit = unstorableAt(inner, path ? `${path}.${name}` : name)
    if (hit !== undefined) return hit
  }
  return undefined
}

/** The field's name as errors show it: without the wrapping resource name. */
function notStorable(path: string): Problem {
  const field = path.slice(path.indexOf('.') + 1, 200).toWellFormed()
  const message = 'contains a character that cannot be stored'
  return new Problem(400, 'invalid_parameters', `${field} ${message}.`, { fields: { [field]: [message] } })
}

/** Quick test for bodies that need a closer look: prototype names, escapes (which may hide them) and unstorable text. */
const reaching = /"(?:__proto__|constructor)"\s*:|\\u(?:00|d[89a-f])/i

/** Parses a JSON body strictly; an empty body is undefined. */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw badRequest('The body is not valid UTF-8.', 'malformed_json')
  }
  if (text.trim() === '') return {}
  if (tooDeep(text)) throw badRequest(`The body nests deeper than ${deepest} levels.`, 'malformed_json')
  let value: unknown
  try {
    const suspicious = reaching.test(text)
    value = suspicious
      ? JSON.parse(text, (name, inner: unknown) => (name === '__proto__' || name === 'constructor' ? undefined : inner))
      : JSON.parse(text)
    const hit = suspicious ? unstorableAt(value, '') : undefined
    if (hit !== undefined) throw notStorable(hit)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw badRequest('The body is not valid JSON.', 'malformed_json')
  }
  return value
}

/** `device[token]` → { device: { token } }; names without brackets stay as they are. */
export function nestBracketed(fields: Iterable<readonly [string, string]>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of fields) {
    const match = /^([\w-]{1,64})\[([\w-]{1,64})\]$/.exec(name)
    if (!match) {
      if (/^[\w-]{1,64}$/.test(name) && name !== '__proto__') result[name] = value
      continue
    }
    const [, outer = '', inner = ''] = match
    if (outer === '__proto__' || inner === '__proto__') continue
    const group = result[outer]
    if (group !== null && typeof group === 'object') (group as Record<string, unknown>)[inner] = value
    else result[outer] = { [inner]: value }
  }
  return result
}

const noFiles = (): Problem => badRequest('Files are not taken here: send fields.', 'malformed_request')

async function readMultipart(req: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: [string, string][] = []
  try {
    for await (const part of req.parts()) {
      if (part.type === 'file') {
        part.file.resume()
        throw noFiles()
      }
      const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      if (part.valueTruncated || part.fieldnameTruncated)
        throw new Problem(413, 'body_too_large', 'A field is larger than this service takes.')
      if (unstorable(value) || unstorable(part.fieldname))
        throw badRequest('A field contains a character that cannot be stored.', 'invalid_parameters')
      fields.push([part.fieldname, value])
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_FILES_LIMIT') throw noFiles()
    if (statusCode === 413) throw new Problem(413, 'body_too_large', 'There are more fields than this service takes.')
    throw badRequest('The multipart body is not well-formed.', 'malformed_request')
  }
  return nestBracketed(fields)
}

async function takeMultipart(req: FastifyRequest, bodyLimit: number): Promise<void> {
  if (!req.routeOptions.config.multipart)
    throw new Problem(415, 'unsupported_media_type', 'Send the body as application/json.')
  if (Number(req.headers['content-length'] ?? 0) > bodyLimit)
    throw new Problem(413, 'body_too_large', 'The body is larger than this service takes.')
  req.body = await readMultipart(req)
}

/** True when the request has no body, so that its content type does not matter. */
const isBodyless = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

/** JSON everywhere, with a body or without; multipart on the routes that say so. Everything else is 415. */
export async function addBodyParsers(app: FastifyInstance): Promise<void> {
  app.decorateRequest('rawBody', undefined)
  // HTTP libraries send a content type even with an empty PUT or POST.
  app.addHook('onRequest', (req, _reply, done) => {
    if (isBodyless(req)) Reflect.deleteProperty(req.raw.headers, 'content-type')
    const { headers } = req.raw
    const encoding = headers['content-encoding']
    // Codings are named in any case, and one of them has an older name (RFC 9110, 8.4.1).
    if (encoding)
      headers['content-encoding'] = encoding
        .trim()
        .toLowerCase()
        .replace(/^x-(?=gzip$)/, '')
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json'], { parseAs: 'buffer' }, (req, body: Buffer, done) => {
    try {
      if (req.headers['idempotency-key'] !== undefined || req.routeOptions.config.keepsBytes) req.rawBody = body
      done(null, parseJson(body))
    } catch (error) {
      done(error as Error)
    }
  })
  const { bodyLimit = 0 } = app.initialConfig
  await app.register(multipart, {
    limits: { fields: 64, files: 0, parts: 64, fieldNameSize: 130, fieldSize: 65_536 },
    // Some phones send each field as application/octet-stream: only a part with a file name is a file.
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  })
  app.addHook('preValidation', (req, _reply, done) => {
    if (req.isMultipart()) return void takeMultipart(req, bodyLimit).then(() => done(), done)
    if ((req.body === undefined || req.body === null) && req.routeOptions.schema?.body) req.body = {}
    done()
  })
}
