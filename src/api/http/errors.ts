import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../platform/log.ts'
import {
  badRequest,
  conflict,
  type FieldErrors,
  Problem,
  unavailable,
  VALIDATION_STATUS,
} from '../../platform/problem.ts'
import { unknownFieldErrors } from './unknown-fields.ts'

const mostFields = 50

/** The code of an Idempotency-Key that comes again with another request. */
export const KEY_REUSED = 'idempotency_key_reused'

export interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly fields?: FieldErrors
    readonly request_id: string
  }
}

export const errorBody = (code: string, message: string, requestId: string, fields?: FieldErrors): ErrorBody => ({
  error: { code, message, ...(fields ? { fields } : {}), request_id: requestId },
})

interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string
  readonly params: Record<string, unknown>
}

/** `/traveller/email` → `email`: fields are named as the resource names them, without the word that wraps it. */
function fieldName({ instancePath, keyword, params }: SchemaError, unwrap: boolean): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'required' && typeof params['missingProperty'] === 'string') path.push(params['missingProperty'])
  // A list is not a word that wraps: `observations.3.airline`.
  const wrapped = unwrap && path.length > 1 && !/^\d+$/.test(path[1] ?? '')
  return (wrapped ? path.slice(1) : path).join('.') || 'body'
}

function sentence({ keyword, message, params }: SchemaError): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return `must be ${String(params['type']).replaceAll(',', ' or ')}`
    case 'format':
      return params['format'] === 'email'
        ? 'is not a valid e-mail address'
        : `is not a valid ${String(params['format'])}`
    case 'enum':
      return `must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}`
    case 'minLength':
      return params['limit'] === 1 ? 'must not be empty' : `must have at least ${String(params['limit'])} characters`
    default:
      return message ?? 'is not valid'
  }
}

/** Maps schema errors: a wrong type is a malformed request (400), anything else broke a rule (422). */
function schemaProblem(errors: readonly SchemaError[], part: string): Problem {
  // A malformed id in the path names no resource: 404.
  if (part === 'params') return new Problem(404, 'not_found', 'There is nothing at this address.')
  const fields: Record<string, string[]> = {}
  for (const error of errors.slice(0, mostFields)) {
    const name = fieldName(error, part === 'body')
    const text = sentence(error)
    const list = fields[name]
    if (!list) fields[name] = [text]
    else if (!list.includes(text)) list.push(text)
  }
  const [name, texts] = Object.entries(fields)[0] ?? ['body', ['is not valid']]
  const message = `${name} ${texts[0]}.`
  const malformed = errors.some(({ keyword }) => keyword === 'type' || (keyword === 'format' && part !== 'body'))
  return malformed
    ? new Problem(400, 'invalid_parameters', message, { fields })
    : new Problem(VALIDATION_STATUS, 'validation_failed', message, { fields })
}

/** Errors of the HTTP framework, with our codes and messages. */
const frameworkProblems: Readonly<Record<string, (error: FastifyError) => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem(413, 'body_too_large', 'The body is larger than this service takes.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem(415, 'unsupported_media_type', 'Send the body as application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badRequest('Content-Length does not fit the body.', 'malformed_request'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => badRequest('The body is not valid JSON.', 'malformed_json'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => badRequest('The body is empty.', 'malformed_json'),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: () =>
    new Problem(415, 'unsupported_media_type', 'The body is compressed in a way that this service does not read.'),
  FST_CP_ERR_INVALID_CONTENT: () =>
    badRequest('The body is not compressed as Content-Encoding says.', 'malformed_request'),
  FST_ERR_MAX_PARAM_LENGTH: () =>
    new Problem(414, 'address_too_long', 'A part of the address is longer than this service takes.'),
  FST_ERR_BAD_URL: () => badRequest('The address is not well-formed.', 'malformed_url'),
  FST_ERR_ASYNC_CONSTRAINT: () => badRequest('The request is not well-formed.', 'malformed_request'),
  FST_ERR_NOT_FOUND: () => new Problem(404, 'not_found', 'There is nothing at this address.'),
}

const databaseAway =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0.|53...)$/

/** Database errors that are not bugs: unreachable, statement timeout, a value out of range, a conflict. */
function databaseProblem(error: { code?: string; message?: string; syscall?: string }): Problem | undefined {
  const code = error.code ?? ''
  const away = databaseAway.test(code) && (code !== 'ENOENT' || error.syscall === 'connect')
  if (
    away ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/i.test(error.message ?? '')
  ) {
    return unavailable('The database cannot be reached. Try again in a moment.', 2)
  }
  if (code === '57014') return new Problem(504, 'timeout', 'The request took too long and was given up.')
  if (code === '40001' || code === '40P01' || code === '55P03')
    return unavailable('Too many changes at once. Try again.', 1)
  // Two requests created the same thing, or one removed what the other refers to, at the same time.
  if (code === '23505' || code === '23503') return conflict('conflict', 'Somebody else changed this at the same time.')
  if (/^22/.test(code)) return badRequest('A value in the request is out of range.', 'invalid_parameters')
  return undefined
}

/** Maps an error to the Problem that the caller sees; undefined: a bug, answered with an opaque 500. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (error === null || typeof error !== 'object') return undefined
  const fastify = error as FastifyError & { validation?: SchemaError[]; validationContext?: string }
  if (fastify.validation) return schemaProblem(fastify.validation, fastify.validationContext ?? 'body')
  const known = frameworkProblems[fastify.code]
  if (known) return known(fastify)
  const database = databaseProblem(fastify)
  if (database) return database
  if (typeof fastify.statusCode === 'number' && fastify.statusCode >= 400 && fastify.statusCode < 500) {
    return new Problem(fastify.statusCode, 'bad_request', 'The request cannot be understood.')
  }
  return undefined
}

/** A broken rule is 400 in version 1; a key that was used for something else is 422 everywhere (docs/contract/requests.md#status-codes). */
export const statusFor = (url: string, problem: Problem): number =>
  problem.status === VALIDATION_STATUS && problem.code !== KEY_REUSED && url.startsWith('/api/v1')
    ? 400
    : problem.status

const maxDiscardedBytes = 64 * 1024 * 1024

/**
 * Fastify closes the connection at once when a body is too large; a client that is still sending gets a broken pipe and never
 * reads the 413. So the rest of the body is read up to a limit, and discarded.
 */
function keepReading(req: FastifyRequest, reply: FastifyReply): void {
  if (Number(req.headers['content-length'] ?? 0) <= maxDiscardedBytes) reply.removeHeader('connection')
}

export function sendProblem(req: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.status === 413) keepReading(req, reply)
  return reply
    .code(statusFor(req.url, problem))
    .headers(problem.headers)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(problem.code, problem.message, req.id, problem.fields))
}

/** The problem with what the route's own rules refuse besides. The rules were written for valid bodies: other errors are no news. */
function withRules(problem: Problem, error: unknown, req: FastifyRequest): Problem {
  const { rules } = req.routeOptions.config
  if ((error as FastifyError).validationContext !== 'body' || !problem.fields) return problem
  let more: FieldErrors = unknownFieldErrors(req)
  try {
    rules?.(req.body as never, req.ctx.now)
  } catch (refused) {
    if (refused instanceof Problem) more = { ...refused.fields, ...more }
  }
  const { status, code, message, headers } = problem
  return new Problem(status, code, message, { fields: { ...more, ...problem.fields }, headers })
}

export function handleError(error: unknown, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = toProblem(error)
  const problem = refused && withRules(refused, error, req)
  // Neither a refusal nor our own 503 (starting, draining) is logged as an error.
  if (problem && (problem.status < 500 || problem === error)) return sendProblem(req, reply, problem)
  const { name, message, stack, code } = (error ?? new Error('nothing was thrown')) as Error & { code?: string }
  // The router's errors occur before the hooks, so there is no ctx yet.
  const log: Log | undefined = (req.ctx as typeof req.ctx | undefined)?.log
  log?.error(
    { request_id: req.id, method: req.method, route: req.routeOptions.url, err: { name, message, code, stack } },
    problem ? 'the service could not answer' : 'a bug',
  )
  return sendProblem(
    req,
    reply,
    problem ?? new Problem(500, 'internal_error', 'Something went wrong on our side. Try again later.'),
  )
}
