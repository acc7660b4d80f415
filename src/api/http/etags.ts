import type { FastifyInstance } from 'fastify'
import { etagOf, matchesEtag } from '../../platform/http/response-cache.ts'

/** Adds an ETag to every GET and answers 304 when If-None-Match has it. Cached responses have their own. */
export function addEtags(app: FastifyInstance): void {
  // With a callback, not a promise: this runs for every answer.
  app.addHook('onSend', (req, reply, payload, done) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || reply.statusCode !== 200) return done(null, payload)
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
    const etag = (reply.getHeader('etag') as string | undefined) ?? etagOf(payload)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding, accept-language, authorization')
    reply.header('etag', etag)
    if (!matchesEtag(req.headers['if-none-match'], etag)) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    reply.removeHeader('content-length')
    done(null, '')
  })
}
