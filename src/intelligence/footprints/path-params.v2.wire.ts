import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'

/** The country of a path. */
export const ByCountryV2 = Type.Object({
  cc: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Country id, alpha-2 or alpha-3 code, any case.',
    examples: ['PE'],
  }),
})

/** The trip of a path. */
export const ByTripV2 = Type.Object({ trip_id: Uuid })
