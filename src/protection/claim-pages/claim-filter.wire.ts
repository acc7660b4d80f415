import { Type } from 'typebox'
import { PageQuery } from '../../platform/http/paging.ts'
import { Uuid } from '../../platform/http/routes.ts'
import { type ClaimKind, claimStatuses } from '../decisions/claim-status.ts'

const claimKinds = [
  'flight_delayed',
  'flight_cancelled',
  'flight_diverted',
  'missed_connection',
  'baggage_delayed',
  'baggage_lost',
] as const satisfies readonly ClaimKind[]

/** The query of every list of claims. */
export const ClaimFilterQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(
    Type.Enum([...claimStatuses], { description: 'Only with this status.', examples: ['accepted'] }),
  ),
  kind: Type.Optional(Type.Enum([...claimKinds], { description: 'Only of this kind.', examples: ['flight_delayed'] })),
  trip_id: Type.Optional({ ...Uuid, description: 'Only of this trip.' }),
  subscription_id: Type.Optional({ ...Uuid, description: 'Only under this subscription.' }),
})
