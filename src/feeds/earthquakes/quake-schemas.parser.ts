import { type TSchema, Type } from 'typebox'

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Longitude and latitude, and of most feeds the depth. Where a feed has three numbers, nobody knows which of them two are. */
export const pointGeometry = (least: 2 | 3, most = least) =>
  Type.Object({
    type: Type.Literal('Point'),
    coordinates: Type.Array(nullable(Type.Number()), { minItems: least, maxItems: most }),
  })
