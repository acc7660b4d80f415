import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * A body that is JSON text already, for a handler to return: it is not serialized again. The route's schema only documents it, and
 * tests compare the two; hence the type.
 */
export function jsonText({ locale }: FastifyRequest, reply: FastifyReply, text: string): never {
  if (locale !== 'all') reply.header('content-language', locale)
  reply.type('application/json; charset=utf-8')
  return text as never
}
