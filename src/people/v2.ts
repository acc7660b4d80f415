import type { Routes } from '../platform/http/routes.ts'
import { deviceRoutesV2 } from './devices/device.v2.routes.ts'
import { emergencyContactRoutesV2 } from './emergency-contacts/emergency-contact.v2.routes.ts'
import { confirmationRoutesV2 } from './invitations/confirmation.v2.routes.ts'
import { memberRoutesV2 } from './members/member.v2.routes.ts'
import { travellerSessionRoutesV2 } from './sessions/traveller-session.v2.routes.ts'
import { travellerLinkRoutesV2 } from './sign-in-links/traveller-link.v2.routes.ts'

export { EmergencyContactV2, toEmergencyContactV2 } from './emergency-contacts/emergency-contact.v2.wire.ts'
export { NationalitiesIn, readNationalitiesIn } from './users/nationalities-in.v2.wire.ts'
export {
  CompanyBriefV2,
  publicUserV2,
  RoleV2,
  responderUserV2,
  roleCode,
  SettingsV2,
  toRoleV2,
  toSettingsV2,
  toUserV2,
  type UserRenderOptions,
  UserV2,
} from './users/user.v2.wire.ts'

export const routes: readonly Routes[] = [
  confirmationRoutesV2,
  deviceRoutesV2,
  emergencyContactRoutesV2,
  memberRoutesV2,
  travellerLinkRoutesV2,
  travellerSessionRoutesV2,
]
