export { setPassword } from './account-changes/account-change.service.ts'
export { getAccount } from './accounts/account.service.ts'
export type { Account } from './accounts/account.ts'
export { audit } from './audit/audit.service.ts'
export type { AuditEntry } from './audit/audit.ts'
export { findCaller, markUsed } from './callers/caller.service.ts'
export { actorOf, type Caller, expired, idsBehind } from './callers/caller.ts'
export { createCompany, everyCompany, getCompany, updateCompany } from './companies/company.service.ts'
export { type Company, type Feature, features, isFeature } from './companies/company.ts'
export { forgetBrowser, registerBrowser } from './devices/browser.service.ts'
export { readDevices, registerDevice } from './devices/device.service.ts'
export type { Device, DeviceDraft } from './devices/device.ts'
export { type ExistsAnywhere, orElsewhere } from './elsewhere/elsewhere.service.ts'
export { isEntitled } from './entitlements/entitlement.service.ts'
export { getInvitation, linkOf } from './invitations/invitation.service.ts'
export { invitationMade } from './invitations/invitation.tasks.ts'
export type { Invitation } from './invitations/invitation.ts'
export { createKey, getKey, readKeys, revokeKey, rotateKey, type ShownKey } from './keys/key.service.ts'
export { type Key, keyKind } from './keys/key.ts'
export { userToken } from './keys/user-token.ts'
export { managersOf } from './managers/manager.service.ts'
export { asManager, managedCompany, managesCompany, requireManaged } from './managers/managing.ts'
export { findTravellingMembers } from './members/member.service.ts'
export { peoplePersonalData } from './personal-data/people-data.service.ts'
export { erasePerson, exportPerson, getPerson } from './personal-data/personal-data.service.ts'
export type { Person, PersonalData, PersonExport } from './personal-data/personal-data.ts'
export { pictureRoutes } from './pictures/picture.routes.ts'
export { findTravellers } from './travellers/traveller.service.ts'
export { type GuestLeft, guestLeft, type PeopleNews, type PersonChanged, personChanged } from './users/people-ports.ts'
export { changeOwnSettings, ownProfile, ownRoles } from './users/profile.service.ts'
export {
  createUser,
  findLivingUser,
  findStaffByEmail,
  getUser,
  rotateUserToken,
} from './users/user.service.ts'
export { defaultSettings, isEmail, isManager, isResponder, type Role, type User } from './users/user.ts'
export { type Box, cellOf, cellsOf, type Point } from './whereabouts/cell.ts'
export { type Stay, type StayKind, spanDays, spanOf } from './whereabouts/stay.ts'
export {
  addCheckInStay,
  addTripStays,
  dropStaysOfTrips,
  dropStaysOfUser,
  type Place,
  placeOf,
  readStaySources,
  type StayPlace,
  setStaysOf,
  setTripStays,
  whereIs,
  whoIsIn,
  withDrawnRegions,
} from './whereabouts/whereabouts.service.ts'
export { staysChanged } from './whereabouts/whereabouts.tasks.ts'
export type { Certainty, Presence, Whereabouts } from './whereabouts/whereabouts.ts'
