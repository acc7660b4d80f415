import { Type } from 'typebox'
import { SubscriptionV2 } from '../../commerce/v2.ts'
import type { OwnChange, Role, User, Whereabouts } from '../../people/index.ts'
import {
  NationalitiesIn,
  publicUserV2,
  RoleV2,
  readNationalitiesIn,
  responderUserV2,
  SettingsV2,
  toRoleV2,
  toSettingsV2,
  toUserV2,
  type UserRenderOptions,
} from '../../people/v2.ts'
import {
  code,
  decimalOrNull,
  idOrNull,
  list,
  namedObject,
  textOrNull,
  time,
  type Wire,
} from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { timeOut } from '../../platform/http/times.ts'
import type { CheckIn, CheckInAccuracy } from '../../safety/index.ts'
import { CheckInV2, toCheckInV2 } from '../../safety/v2.ts'

const accuracyCode: Readonly<Record<CheckInAccuracy, number>> = {
  fine: 0,
  coarse: 1,
  geocoded: 2,
  country_wide: 3,
  unknown: 99,
}
const accuracies = { 0: 'fine', 1: 'coarse', 2: 'geocoded', 3: 'country-wide', 99: 'unknown' }

const Loc = Type.Unsafe<{
  lat: number | null
  lng: number | null
  at: string
  country_code: string | null
  acc: number
  trip_id: string | null
} | null>({
  ...namedObject('LastLocation', {
    lat: decimalOrNull('Latitude.', -12.0464),
    lng: decimalOrNull('Longitude.', -77.0428),
    at: time('Since when the person is there by the itinerary, or when the person checked in.'),
    country_code: textOrNull('ISO 3166-1 alpha-2.', 'PE'),
    acc: code('How exact.', accuracies, 0),
    trip_id: idOrNull('The trip that was under way.'),
  }),
  type: ['object', 'null'],
  description: 'The last known location; null where nothing is known.',
})

/** The caller's own account, with the fields that nobody else sees. */
export const MyProfileV2 = namedObject(
  'PrivateUser',
  {
    ...publicUserV2,
    ...responderUserV2,
    authentication_token: textOrNull(
      'The key that the person’s devices call with; null for a person who signed in at the travellers’ page.',
      'gwu_0000000000000000000000000001AbCdE',
    ),
    settings: SettingsV2,
    mailing_lists: Type.Unsafe<Readonly<Record<string, never>>>({
      type: 'object',
      description: 'Mailing lists. There are none yet.',
      examples: [{}],
    }),
    check_ins: list(CheckInV2, 'The latest check-ins, newest first; at most 20.'),
    loc: Loc,
    roles: list(RoleV2, 'The person’s roles in the company of the key.'),
    subscriptions: list(SubscriptionV2, 'What the person has bought in the company of the key, newest first.'),
  },
  { description: 'The caller’s own account.' },
)

/** What a person may change of the own account, besides settings. */
export const MyProfileChangeV2 = Type.Object({
  user: namedObject(
    'MyProfileChanges',
    {
      nationalities: NationalitiesIn,
      language: TextIn('The language of messages, ISO 639-1; longer tags such as en-US are cut to it.', 'es', 60),
    },
    { description: 'Only nationalities and the language change here; everything else is ignored.' },
  ),
})

export const fromMyProfileV2 = ({ user }: Wire<typeof MyProfileChangeV2>): OwnChange => ({
  nationalities: readNationalitiesIn(user.nationalities),
  language: user.language || undefined,
})

/** A person's last known location: from a check-in, or from a stay of a trip. */
export interface LastSeen {
  readonly checkIn: CheckIn | undefined
  readonly where: Whereabouts | undefined
  readonly tripId: string | null
  /** The country's code of the stay. */
  readonly countryCode: string | null
}

/** A recent check-in before the itinerary, the itinerary before an older check-in. */
function toLoc({ checkIn, where, tripId, countryCode }: LastSeen): Wire<typeof Loc> {
  if (where && where.stay.checkInId === null) {
    const { lat, lng, from } = where.stay
    const acc = lat === null ? accuracyCode.country_wide : accuracyCode.unknown
    return { lat, lng, at: timeOut(from), country_code: countryCode, acc, trip_id: tripId }
  }
  if (!checkIn) return null
  return {
    lat: checkIn.lat,
    lng: checkIn.lng,
    at: timeOut(checkIn.at),
    country_code: checkIn.countryCode,
    acc: accuracyCode[checkIn.accuracy],
    trip_id: tripId,
  }
}

export interface MyProfile {
  readonly user: User
  /** Null: no script of the page may read it. */
  readonly token: string | null
  readonly roles: readonly Role[]
  readonly checkIns: readonly CheckIn[]
  readonly lastSeen: LastSeen
  readonly subscriptions: readonly Wire<typeof SubscriptionV2>[]
}

export const toMyProfileV2 = (own: MyProfile, shown: UserRenderOptions): Wire<typeof MyProfileV2> => ({
  ...toUserV2(own.user, shown),
  authentication_token: own.token,
  settings: toSettingsV2(own.user),
  mailing_lists: {},
  check_ins: own.checkIns.map((one) => toCheckInV2(one)),
  loc: toLoc(own.lastSeen),
  roles: own.roles.map(toRoleV2),
  subscriptions: [...own.subscriptions],
})
