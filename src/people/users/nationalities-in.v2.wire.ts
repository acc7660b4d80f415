import { Type } from 'typebox'

/** The passports that a person holds, as a request names them. */
export const NationalitiesIn = Type.Optional(
  Type.Unsafe<readonly string[] | null>({
    type: ['array', 'null'],
    items: { type: 'string', maxLength: 20 },
    maxItems: 100,
    description:
      'The passports that the person holds, at most 10: ISO 3166-1 alpha-2; alpha-3 is understood too, in any case. The list replaces the one before; null empties it.',
    examples: [['SE', 'PE']],
  }),
)

export const readNationalitiesIn = (sent: readonly string[] | null | undefined): readonly string[] | undefined =>
  sent === null ? [] : sent
