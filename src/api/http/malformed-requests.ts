import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, handleError } from './errors.ts'
import { securityHeaders } from './http-defaults.ts'

/** How long a caller whose request was broken has to read why, before the connection is cut. */
const lastWordsMs = 2_000

type Refusal = readonly [status: string, code: string, message: string]

const malformed: Refusal = ['400 Bad Request', 'malformed_request', 'This is not a well-formed HTTP request.']

const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The headers are larger than this service takes.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    '413 Content Too Large',
    'body_too_large',
    'The body is larger than this service takes.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', 'The request was not sent in time.'],
}

function write(
  socket: Socket,
  [status, code, message]: Refusal,
  requestId: string,
  more: readonly string[] = [],
): void {
  const body = JSON.stringify(errorBody(code, message, requestId))
  const headers = [
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    ...more,
    `x-request-id: ${requestId}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.setTimeout(lastWordsMs, () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}

/** What cannot even be read as HTTP still gets the one error body. */
export function replyToMalformedRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  newRequestId: () => string,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else write(socket, refusals[error.code ?? ''] ?? malformed, newRequestId())
}

/** Node answers an unknown Expect with an empty 417 and hangs up on CONNECT; both get our error body instead. */
export function replyToUnusualRequests(server: Server, newRequestId: () => string): void {
  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => {
    const requestId = newRequestId()
    const body = JSON.stringify(errorBody('expectation_failed', 'Expect knows only 100-continue.', requestId))
    const type = 'application/json; charset=utf-8'
    res.writeHead(417, { ...securityHeaders, 'x-request-id': requestId, 'content-type': type, connection: 'close' })
    res.end(body)
  })
  server.on('connect', (_req: IncomingMessage, socket: Socket) => {
    const allow = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
    const refusal: Refusal = ['405 Method Not Allowed', 'method_not_allowed', 'This service is no proxy.']
    write(socket, refusal, newRequestId(), [`allow: ${allow}`])
  })
}

/** Addresses that the router itself refuses never reach the hooks, so what hooks would have set is set here. */
export function replyToRouterError(error: unknown, req: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(securityHeaders).header('x-request-id', req.id)
  return handleError(error, req, reply)
}
