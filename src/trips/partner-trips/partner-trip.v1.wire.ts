import { Type } from 'typebox'
import { userToken } from '../../people/index.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import { id, list, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { currentTravellerIds, type Trip, type TripPerson } from '../trips/trip.ts'
import { sharedTripV1, toSharedTripV1 } from '../trips/trip.v1.wire.ts'
import { type CommentsV1, type commentListsV1, withCommentsV1 } from '../trips/trip-comments.v1.wire.ts'

const TripTravellerV1 = namedObject('TripTraveller', {
  id: id('Id of the traveller.'),
  created_at: time('When the account was made.'),
  updated_at: time('When the account was last changed.'),
  first_name: text('First name.', 'Ada'),
  last_name: textOrNull('Last name.', 'Lindqvist'),
  email: text('E-mail address.', 'ada@example.com'),
  home_country: textOrNull('ISO 3166-1 alpha-2.', 'SE'),
  language: text('ISO 639-1.', 'en'),
  authentication_token: text(
    'The key that the traveller’s devices call with. It acts in this company only.',
    'gwu_0000000000000000000000000001AbCdE',
  ),
})

/** A trip as the company sees it. */
export const PartnerTripV1 = namedObject(
  'PartnerTrip',
  {
    ...sharedTripV1,
    travellers: list(TripTravellerV1, 'Who goes.'),
    deleted_at: Type.Optional(
      time('Only on a removed trip: when it was removed. It is gone for good three months later.'),
    ),
  },
  { description: 'A trip as the company sees it.' },
)

const toTripTravellerV1 = (
  person: TripPerson,
  companyId: string | null,
  vault: Vault,
): Wire<typeof TripTravellerV1> => ({
  id: person.id,
  created_at: timeOut(person.createdAt),
  updated_at: timeOut(person.updatedAt),
  first_name: person.firstName ?? '',
  last_name: person.lastName,
  email: person.email ?? '',
  home_country: person.homeCountry,
  language: person.language,
  authentication_token: userToken(vault, { userId: person.id, companyId, version: person.tokenVersion }),
})

type HeadV1 = Omit<Wire<typeof PartnerTripV1>, keyof typeof commentListsV1>

/** The trip as text, as in the traveller's view. */
export function toPartnerTripV1(
  trip: Trip,
  comments: CommentsV1,
  people: ReadonlyMap<string, TripPerson>,
  vault: Vault,
): string {
  const going = currentTravellerIds(trip).flatMap((userId) => people.get(userId) ?? [])
  const head: HeadV1 = {
    ...toSharedTripV1(trip),
    travellers: going.map((person) => toTripTravellerV1(person, trip.companyId, vault)),
    ...(trip.deletedAt ? { deleted_at: timeOut(trip.deletedAt) } : {}),
  }
  return withCommentsV1(head, trip, comments)
}
