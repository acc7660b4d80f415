import { Type } from 'typebox'
import { flag, idOrNull } from '../../platform/http/fields.ts'
import type { PlaceSource } from './place-origin.ts'

/** The fields that say where the point of a place comes from. */
export const placeOrigin = {
  source: () =>
    Type.Unsafe<PlaceSource | null>({
      type: ['string', 'null'],
      enum: ['given', 'found', null],
      description:
        'Where the point comes from: given (the caller sent it, or an airport’s code), or found (it is that of the city which the name of the place names: send another point to correct it). Null without a point.',
      examples: ['found'],
    }),
  certain: () =>
    flag(
      'Whether it is certain which place is meant. False without a point, and where several cities of the country have the name: then it is the largest.',
      true,
    ),
  cityId: () => idOrNull('The city that was found by the name.'),
} as const
