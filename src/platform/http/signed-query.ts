import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { checkSignedUrl } from '../crypto/signed-url.ts'
import type { Ctx } from '../ctx.ts'

/** What a signed address has in its query; a caller with a key sends neither. */
export const SignedQuery = Type.Object({
  expires: Type.Optional(
    Type.String({
      maxLength: 15,
      description: 'Until when a signed address is valid, in Unix seconds.',
      examples: ['1794661200'],
    }),
  ),
  signature: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The signature of a signed address.',
      examples: ['wJ2m0c8b3o3N1m8kqk2v0w5yq9E'],
    }),
  ),
})

/**
 * The context that a request with a signed address is answered in: the system's, after the signature was checked. A caller with a key
 * has the own rights and no others, whatever is in the query.
 */
export function contextOfSigned(
  app: Pick<FastifyInstance, 'systemDb'>,
  req: Pick<FastifyRequest, 'ctx'> & { readonly query: Static<typeof SignedQuery> },
  path: string,
): Ctx {
  if (req.ctx.actor.kind !== 'nobody') return req.ctx
  checkSignedUrl(req.ctx, path, req.query)
  return { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } }
}
