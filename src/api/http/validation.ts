import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import type { FastifyValidationResult } from 'fastify/types/schema.js'

const options = {
  allErrors: true,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  validateFormats: true,
} as const

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
}

/** What programs write for yes and no in an address: languages print their Booleans as True, forms send 1. */
const words = new Map([
  ['1', 'true'],
  ['0', 'false'],
  ['true', 'true'],
  ['false', 'false'],
])

/**
 * Parameters of a URL are text. 1 and True mean true; 1e400 becomes Infinity, which the validator accepts as a number
 * and we refuse.
 */
function forAddresses(schema: ObjectSchema, validate: ValidateFunction) {
  const fields = Object.entries(schema.properties ?? {})
  const numbers = fields.filter(([, { type }]) => type === 'number' || type === 'integer')
  const flags = fields.filter(([, { type }]) => type === 'boolean').map(([name]) => name)
  if (numbers.length === 0 && flags.length === 0) return validate
  return (data: Record<string, unknown>) => {
    for (const name of flags) {
      const value = data[name]
      if (typeof value === 'string') data[name] = words.get(value.toLowerCase()) ?? value
    }
    if (!validate(data)) return { error: validate.errors as never }
    const error = numbers
      .filter(([name]) => data[name] === Number.POSITIVE_INFINITY || data[name] === Number.NEGATIVE_INFINITY)
      .map(([name, { type }]) => ({ keyword: 'type', instancePath: `/${name}`, schemaPath: '', params: { type } }))
    return error.length === 0 ? true : { error: error as never }
  }
}

/** A validator that is compiled when it is first needed: most of a large interface is never called in one process's life. */
function whenNeeded(compile: () => ReturnType<typeof forAddresses>): FastifyValidationResult {
  let made: ReturnType<typeof forAddresses> | undefined
  return (data: unknown) => {
    made ??= compile()
    const verdict = made(data as never)
    if (verdict === false) return { error: (made as ValidateFunction).errors as never }
    return verdict as true | { error: never }
  }
}

/**
 * Parameters of a URL are text and are converted to the type of the schema; a body is not converted. Answers are reduced
 * to their schema.
 */
export function validateBySchema(app: FastifyInstance): void {
  const forText = new Ajv({ ...options, coerceTypes: true })
  const forBody = new Ajv({ ...options, coerceTypes: false, strictNumbers: true })
  for (const ajv of [forText, forBody]) addFormats.default(ajv)
  app.setValidatorCompiler(({ schema, httpPart }) =>
    whenNeeded(() =>
      httpPart === 'body'
        ? forBody.compile(schema as object)
        : forAddresses(schema as ObjectSchema, forText.compile(schema as object)),
    ),
  )
  const compileSerializer = SerializerSelector()({}, {})
  app.setSerializerCompiler((route) => {
    let made: ReturnType<typeof compileSerializer> | undefined
    return (data) => {
      made ??= compileSerializer(route as never)
      return made(data)
    }
  })
}
