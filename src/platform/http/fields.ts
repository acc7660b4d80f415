import { type Static, type TObject, type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox'

/**
 * Fields of the wire, each with its description and an example: the documents are made from them.
 * A text that is translated may be a map of languages (Accept-Language: all).
 */
export const text = (description: string, example: string) => Type.String({ description, examples: [example] })
export const textOrNull = (description: string, example: string | null) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description, examples: [example] })
export const integer = (description: string, example: number) => Type.Integer({ description, examples: [example] })
export const integerOrNull = (description: string, example: number | null) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description, examples: [example] })
export const decimal = (description: string, example: number) => Type.Number({ description, examples: [example] })
export const decimalOrNull = (description: string, example: number | null) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description, examples: [example] })
export const flag = (description: string, example: boolean) => Type.Boolean({ description, examples: [example] })
export const flagOrNull = (description: string, example: boolean | null) =>
  Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description, examples: [example] })
export const time = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-14T12:00:00.000Z'] })
export const timeOrNull = (description: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description,
    examples: ['2026-11-14T12:00:00.000Z'],
  })
export const date = (description: string) => Type.String({ format: 'date', description, examples: ['2026-11-14'] })
export const id = (description: string) =>
  Type.String({ description, examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'] })
export const idOrNull = (description: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description,
    examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
  })
/** An enum of numbers; the description lists their meanings. */
export const code = (description: string, values: Readonly<Record<number, string>>, example: number) =>
  Type.Integer({
    description: `${description} ${Object.entries(values)
      .map(([number, word]) => `${number} ${word}`)
      .join(', ')}.`,
    enum: Object.keys(values).map(Number),
    examples: [example],
  })

/** An object with a name: the OpenAPI documents hold it once, under `components.schemas`, and refer to it. */
export const namedObject = <P extends TProperties>(
  name: string,
  properties: P,
  options: TObjectOptions = {},
): TObject<P> => Type.Object(properties, { title: name, ...options })

/** The schema, and every schema within it, with a suffix to its name: for a document that shows two versions of one thing. */
export function withNameSuffix<S extends TSchema>(schema: S, suffix: string): S {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner)
    return typeof value === 'object' && value !== null ? renamed(value) : value
  }
  const renamed = (one: object): object =>
    Object.fromEntries(
      Object.entries(one).map(([key, value]) =>
        key === 'title' && typeof value === 'string'
          ? [key, `${value}${suffix}`]
          : [key, key === 'examples' ? value : inner(value)],
      ),
    )
  return renamed(schema) as S
}

export const list = <S extends TSchema>(of: S, description: string) => Type.Array(of, { description })

/** A translated text: in one language, or with `Accept-Language: all` a map from language to text. */
export const translatedText = (description: string, example: string | null) =>
  Type.Unsafe<string | Readonly<Record<string, string>> | null>({
    type: ['string', 'object', 'null'],
    description,
    examples: [example],
    additionalProperties: { type: 'string' },
  })

/** As `translatedText`, never null: empty where nobody wrote it. */
export const translatedOrEmptyText = (description: string, example: string) =>
  Type.Unsafe<string | Readonly<Record<string, string>>>({
    ...translatedText(description, example),
    type: ['string', 'object'],
  })

/** A translated text in a request: a string is English; a map holds all its languages. */
export const textIn = (description: string, example: string) =>
  Type.Unsafe<string | Readonly<Record<string, string | null>>>({
    type: ['string', 'object'],
    description: `${description} A string is English and leaves other languages alone; a map from language to text replaces all of them.`,
    examples: [example, { en: example }],
    additionalProperties: { type: ['string', 'null'] },
  })
/** As `textIn`; null takes the text away. */
export const textInOrNull = (description: string, example: string) =>
  Type.Unsafe<string | Readonly<Record<string, string | null>> | null>({
    ...textIn(description, example),
    type: ['string', 'object', 'null'],
  })

/** A shape: TopoJSON, quantized and delta-encoded, with its geometry under objects.geometry. */
const topology = {
  additionalProperties: true,
  examples: [{ type: 'Topology', bbox: [], transform: {}, objects: { geometry: {} }, arcs: [] }],
}
export const topoJson = (description: string) => Type.Unsafe<unknown>({ type: 'object', description, ...topology })
export const topoJsonOrNull = (description: string) =>
  Type.Unsafe<unknown>({ type: ['object', 'null'], description, ...topology })

export type Wire<S extends TSchema> = Static<S>
