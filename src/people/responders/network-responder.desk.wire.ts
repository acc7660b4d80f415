import { Type } from 'typebox'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { RoleType } from '../../platform/ctx.ts'
import { flag, integer, list, namedObject, text, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { maybeTimeOut } from '../../platform/http/times.ts'
import { accountIn, fromAccountDesk } from '../accounts/account.desk.wire.ts'
import { userToken } from '../keys/user-token.ts'
import { memberDraft } from '../members/member-in.v2.wire.ts'
import { responderRoles } from '../users/user.ts'
import { publicUserV2, responderUserV2, roleCode, roleNames, roleOf, toUserV2 } from '../users/user.v2.wire.ts'
import type { NetworkResponder, NetworkResponderChange, NetworkResponderDraft } from './network-responder.service.ts'

const typeNumbers = responderRoles.map((role) => roleCode[role])
const typeList = typeNumbers.map((number) => `${number} ${roleNames[number]}`).join(', ')
export const ResponderTypeIn = Type.Integer({
  enum: typeNumbers,
  description: `A field: ${typeList}.`,
  examples: [55],
})

/** The role of a number that the schema has let through. */
export function responderTypeIn(number: number): RoleType {
  const role = roleOf(number)
  if (!role) throw new Error(`${number} is not the number of a role`)
  return role
}

const { external_id: _, username: __, points: ___, ...shownFields } = publicUserV2

export const NetworkResponderDesk = namedObject(
  'NetworkResponder',
  {
    ...shownFields,
    ...responderUserV2,
    types: list(
      Type.Integer({ description: 'The number of a role.', examples: [55] }),
      `The person’s fields: ${typeList}.`,
    ),
    has_roles: flag('The person has roles in organizations too.', false),
    deleted_at: timeOrNull('When the person was deleted.'),
    revision: integer('Counts the changes.', 1),
  },
  {
    description:
      'Somebody who belongs to no organization and helps everybody who has assistance, in every organization.',
  },
)

export const NetworkResponderWithTokenDesk = namedObject(
  'NetworkResponderWithToken',
  {
    ...NetworkResponderDesk.properties,
    authentication_token: text('The key that the person’s devices call with.', 'gwu_0000000000000000000000000001AbCdE'),
  },
  { description: 'A responder of the network, with the key for the person’s devices.' },
)

export function toNetworkResponderDesk(
  { account, types }: NetworkResponder,
  base: string,
  now: Date,
): Wire<typeof NetworkResponderDesk> {
  const { user } = account
  const { external_id, username, points, ...shown } = toUserV2(user, { base, now, responder: true })
  return {
    ...shown,
    types: types.map((type) => roleCode[type]).toSorted((a, b) => a - b),
    has_roles: account.roles.length > 0,
    deleted_at: maybeTimeOut(user.deletedAt),
    revision: user.revision,
  }
}

export const toNetworkResponderWithToken = (
  responder: NetworkResponder,
  base: string,
  now: Date,
  vault: Vault,
): Wire<typeof NetworkResponderWithTokenDesk> => {
  const { id, tokenVersion } = responder.account.user
  return {
    ...toNetworkResponderDesk(responder, base, now),
    authentication_token: userToken(vault, { userId: id, companyId: null, version: tokenVersion }),
  }
}

const types = Type.Optional(
  Type.Array(ResponderTypeIn, { maxItems: 8, description: 'The person’s fields; replaces those stored.' }),
)
const networkResponderIn = {
  name: accountIn.name,
  first_name: accountIn.first_name,
  last_name: accountIn.last_name,
  display_name: accountIn.display_name,
  email: accountIn.email,
  phone_number: accountIn.phone_number,
  home_country: accountIn.home_country,
  language: accountIn.language,
  languages_spoken: accountIn.languages_spoken,
  timezone: accountIn.timezone,
  timezone_identifier: accountIn.timezone_identifier,
  bio: accountIn.bio,
  profile_pic: accountIn.profile_pic,
  doctor_settings: accountIn.doctor_settings,
  types,
  roles: Type.Optional(
    Type.Array(ResponderTypeIn, { maxItems: 8, description: 'The same as types, which comes before it.' }),
  ),
}
export const NetworkResponderIn = namedObject('NetworkResponderInput', networkResponderIn, {
  description: 'A responder of the network; what is left out of a change stays.',
})

const typesOf = (sent: Wire<typeof NetworkResponderIn>): RoleType[] | undefined =>
  (sent.types ?? sent.roles)?.map(responderTypeIn)

export const fromNetworkResponderDesk = (sent: Wire<typeof NetworkResponderIn>): NetworkResponderChange => ({
  ...fromAccountDesk(sent),
  types: typesOf(sent),
})

export function networkResponderDraft(sent: Wire<typeof NetworkResponderIn>): NetworkResponderDraft {
  const { firstName, email, ...draft } = memberDraft(sent)
  return {
    ...draft,
    ...fromAccountDesk(sent),
    errors: draft.errors,
    firstName: firstName ?? '',
    email: email ?? '',
    types: typesOf(sent) ?? [],
  }
}
