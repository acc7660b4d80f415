import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { ExpectedRevisions } from '../revisions.ts'

/** The header of an edit, for its schema. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description:
        'The ETag or the revision that was read: refused with 412 when it was changed since. Left out: no check.',
      examples: ['"3"'],
    }),
  ),
})

const tag = /^(?:W\/)?"?(\d{1,15})(?:\.[\w-]*)?"?$/

/**
 * The revisions that If-Match names: the ETag of the resource as it was read, or its bare revision. Without the header,
 * or with `*`, every revision matches; a tag that is not ours matches none.
 */
export function expectedRevisions(req: FastifyRequest): ExpectedRevisions {
  const header = req.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').flatMap((one) => {
    const revision = tag.exec(one.trim())?.[1]
    return revision === undefined ? [] : [Number(revision)]
  })
}

/** Tags an answer by the revision of the resource, and by its bytes, which also differ between languages. */
export function withRevisionTag<T>(reply: FastifyReply, revision: number, body: T): T {
  reply.header('etag', `"${revision}.${hash('sha1', JSON.stringify(body), 'base64url')}"`)
  return body
}
