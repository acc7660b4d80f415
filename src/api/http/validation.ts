import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { Ajv, type Options, type ValidateFunction } from 'ajv'
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

/**
 * Compiled when it is first needed, since most of a large interface is never called in one process's life; and once for a schema object,
 * since schemas are constants of modules, however many servers a process builds.
 */
function onceForSchema<S extends object, C>(compile: (schema: S) => C): (schema: S) => C {
  const made = new WeakMap<S, C>()
  return (schema) => {
    const known = made.get(schema)
    if (known !== undefined) return known
    const compiled = compile(schema)
    made.set(schema, compiled)
    return compiled
  }
}

const ajv = (more: Options): Ajv => addFormats.default(new Ajv({ ...options, ...more }))
const forText = ajv({ coerceTypes: true })
const forBody = ajv({ coerceTypes: false, strictNumbers: true })
const bodyValidator = onceForSchema((schema: object) => forBody.compile(schema))
const addressValidator = onceForSchema((schema: ObjectSchema) => forAddresses(schema, forText.compile(schema)))

const compileSerializer = SerializerSelector()({}, {})
const serializer = onceForSchema((schema: object) => compileSerializer({ schema, method: '', url: '', httpStatus: '' }))

/**
 * Parameters of a URL are text and are converted to the type of the schema; a body is not converted. Answers are reduced
 * to their schema.
 */
export function validateBySchema(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }): FastifyValidationResult => {
    const compile = httpPart === 'body' ? bodyValidator : addressValidator
    return (data: unknown) => {
      const validate = compile(schema as object)
      const verdict = validate(data as never)
      if (verdict === false) return { error: (validate as ValidateFunction).errors as never }
      return verdict as true | { error: never }
    }
  })
  app.setSerializerCompiler(
    ({ schema }) =>
      (data) =>
        serializer(schema as object)(data),
  )
}
