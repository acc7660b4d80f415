import type { Routes } from '../platform/http/routes.ts'
import { accountRoutesDesk } from './accounts/account.desk.routes.ts'
import { accountContactRoutesDesk } from './accounts/account-contacts.desk.routes.ts'
import { invitationRoutesDesk } from './accounts/invitation.desk.routes.ts'
import { auditRoutesDesk } from './audit/audit.desk.routes.ts'
import { companyRoutesDesk } from './companies/company.desk.routes.ts'
import { entitlementRoutesDesk } from './entitlements/entitlement.desk.routes.ts'
import { peopleImportRoutesDesk } from './imports/people-import.desk.routes.ts'
import { keyRoutesDesk } from './keys/key.desk.routes.ts'
import { networkResponderRoutesDesk } from './responders/network-responder.desk.routes.ts'
import { sessionRoutesDesk } from './sessions/session.desk.routes.ts'
import { signInLinkRoutesDesk } from './sign-in-links/sign-in-link.desk.routes.ts'
import { whereaboutsRoutesDesk } from './whereabouts/whereabouts.desk.routes.ts'

export { AccountDesk, RoleIn, roleIn, toAccountDesk } from './accounts/account.desk.wire.ts'
export { ResponderTypeIn, responderTypeIn } from './responders/network-responder.desk.wire.ts'
export {
  NewerPlaceDesk,
  toNewerPlaceDesk,
  toWhereaboutsDesk,
  WhereaboutsDesk,
} from './whereabouts/whereabouts.desk.wire.ts'

export const routes: readonly Routes[] = [
  accountContactRoutesDesk,
  accountRoutesDesk,
  auditRoutesDesk,
  companyRoutesDesk,
  entitlementRoutesDesk,
  invitationRoutesDesk,
  keyRoutesDesk,
  networkResponderRoutesDesk,
  peopleImportRoutesDesk,
  sessionRoutesDesk,
  signInLinkRoutesDesk,
  whereaboutsRoutesDesk,
]
