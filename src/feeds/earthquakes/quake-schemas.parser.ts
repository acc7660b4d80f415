import { type TSchema, Type } from 'typebox'

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Longitude, latitude and depth, whose sign and unit the feed knows. */
export const pointGeometry = Type.Object({
  type: Type.Literal('Point'),
  coordinates: Type.Array(nullable(Type.Number()), { minItems: 2, maxItems: 3 }),
})
