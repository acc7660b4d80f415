import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { namedObject } from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import type { UserChange } from '../users/user-change.ts'

const details = {
  last_name: TextIn('Last name.', 'Lindqvist'),
  home_country: TextIn('ISO 3166-1 alpha-2; alpha-3 is understood too, in any case.', 'SE', 20),
  language: TextIn('ISO 639-1; longer tags such as en-US are cut to it.', 'en', 60),
}

export const TravellerDraftV1 = Type.Object({
  traveller: namedObject(
    'TravellerInput',
    {
      first_name: Type.String({ minLength: 1, maxLength: 200, description: 'First name.', examples: ['Ada'] }),
      email: Type.String({
        maxLength: 254,
        description: 'A valid e-mail address, unique within the company.',
        examples: ['ada@example.com'],
      }),
      ...details,
    },
    { description: 'The traveller to make. Fields that a company may not set are ignored.' },
  ),
})

export const TravellerChangeV1 = Type.Object({
  traveller: namedObject(
    'TravellerChanges',
    {
      first_name: TextIn('First name.', 'Ada'),
      email: TextIn('A valid e-mail address, unique within the company.', 'ada@example.com', 254),
      ...details,
    },
    { description: 'What to change. What is left out stays; fields that a company may not set are ignored.' },
  ),
})

/** Null for a required field becomes an empty text, which validation refuses. A null or empty language is ignored. */
export const fromTravellerV1 = ({ traveller }: Wire<typeof TravellerChangeV1>): UserChange => ({
  firstName: traveller.first_name === null ? '' : traveller.first_name,
  lastName: traveller.last_name,
  email: traveller.email === null ? '' : traveller.email,
  homeCountry: traveller.home_country,
  language: traveller.language || undefined,
})
