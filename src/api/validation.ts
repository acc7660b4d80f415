import type { FastifyInstance } from 'fastify'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

const options = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false, validateFormats: true } as const

/**
 * Parameters of an address are text, so they are turned into the type that is asked for; a body says what it means
 * and is taken at its word.
 */
export function validateBySchema(app: FastifyInstance): void {
  const forText = new Ajv({ ...options, coerceTypes: true })
  const forBody = new Ajv({ ...options, coerceTypes: false })
  for (const ajv of [forText, forBody]) addFormats.default(ajv)
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? forBody : forText).compile(schema as object))
}
