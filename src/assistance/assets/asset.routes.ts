import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { checkSignedUrl } from '../../platform/crypto/signed-url.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { matchesEtag } from '../../platform/http/response-cache.ts'
import { type Routes, Uuid } from '../../platform/http/routes.ts'
import { SignedQuery } from '../../platform/http/signed-query.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { findAssetFile, openFile } from './asset.service.ts'
import type { AssetVariant } from './asset.ts'
import { assetPath, dispositionOf } from './asset-url.ts'
import { parseRange } from './byte-range.ts'

const Address = Type.Object({ id: Uuid, file: Type.String({ pattern: '^(original|medium|thumb)\\.[a-z0-9]{1,5}$' }) })

const gone = () => notFound('There is no such file, or it was deleted.')

async function serve(ctx: Ctx, req: FastifyRequest, reply: FastifyReply, id: string, file: string, left: number) {
  const variant = file.slice(0, file.indexOf('.')) as AssetVariant
  const found = await findAssetFile(ctx, id, variant)
  if (!found) throw gone()
  const etag = `"${found.digest.slice(0, 32)}"`
  const isPlain = found.mediaType === 'text/plain'
  reply.headers({
    'cache-control': `private, max-age=${left}`,
    'content-disposition': dispositionOf(found.title, !isPlain, found.mediaType),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
    etag,
  })
  if (matchesEtag(req.headers['if-none-match'], etag)) {
    reply.code(304)
    return ''
  }
  const ifRange = req.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? parseRange(req.headers.range, found.bytes) : undefined
  if (range === 'unsatisfiable')
    throw new Problem(416, 'range_not_satisfiable', `The file has ${found.bytes} bytes.`, {
      headers: { 'content-range': `bytes */${found.bytes}` },
    })
  const stream = await openFile(ctx, found.digest, range)
  if (!stream) throw gone()
  reply.type(isPlain ? 'text/plain; charset=utf-8' : found.mediaType)
  if (range) {
    reply.code(206).headers({
      'content-range': `bytes ${range.start}-${range.end}/${found.bytes}`,
      'content-length': range.end - range.start + 1,
    })
  } else reply.header('content-length', found.bytes)
  return stream
}

/** Serves files of messages by signed addresses: whoever holds one may read that file until it expires. */
export const assetRoutes: Routes = async (app) => {
  app.get('/assets/:id/:file', {
    config: { access: ['anyone'], counted: false, format: 'other' },
    compress: false,
    schema: { hide: true, params: Address, querystring: SignedQuery },
    handler: async (req, reply) => {
      const { id, file } = req.params
      const left = checkSignedUrl(req.ctx, assetPath(id, file), req.query)
      const ctx: Ctx = { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } }
      return (await serve(ctx, req, reply, id, file, left)) as never
    },
  })
}
