export { setPassword } from './account-changes/account-change.service.ts'
export { changeOwnAccount, type OwnChange } from './account-changes/own-account.service.ts'
export { getAccount, inviteByAddress, readAccounts } from './accounts/account.service.ts'
export type { Account } from './accounts/account.ts'
export { audit, readAudit } from './audit/audit.service.ts'
export type { AuditEntry, AuditLine } from './audit/audit.ts'
export { findCaller, markKeyUsed } from './callers/caller.service.ts'
export { actorOf, type Caller, invalidationIds, isExpired, sessionCookie, travellerCookie } from './callers/caller.ts'
export {
  createCompany,
  getAnyCompany,
  getCompany,
  listAllCompanies,
  readCompanies,
  updateCompany,
} from './companies/company.service.ts'
export { type Company, type Feature, features, isFeature } from './companies/company.ts'
export { respondersChanged } from './companies/responder.tasks.ts'
export { deleteBrowser, registerBrowser } from './devices/browser.service.ts'
export { readDevices, readLastRegistered, registerDevice } from './devices/device.service.ts'
export type { Device, DeviceDraft } from './devices/device.ts'
export { addContact, readContactsOf } from './emergency-contacts/emergency-contact.service.ts'
export type { EmergencyContact } from './emergency-contacts/emergency-contact.ts'
export { hasAssistance, isEntitled } from './entitlements/entitlement.service.ts'
export { endEntitlements, type Grant, grantEntitlements, moveEntitlements } from './entitlements/granted.service.ts'
export {
  getInvitation,
  hiddenToken,
  type InvitationToken,
  linkWithoutToken,
  readInvitationTokens,
} from './invitations/invitation.service.ts'
export { invitationMade } from './invitations/invitation.tasks.ts'
export type { Invitation } from './invitations/invitation.ts'
export { createKey, getKey, type KeyWithSecret, readKeys, revokeKey, rotateKey } from './keys/key.service.ts'
export { type Key, keyKind } from './keys/key.ts'
export { addMissingUserTokens } from './keys/user-token.service.ts'
export { userToken } from './keys/user-token.ts'
export { asManager, managedCompany, managesCompany, requireManaged } from './managers/company-access.ts'
export { listStaff, managersOf } from './managers/manager.service.ts'
export { findTravellingMembers, type MemberDraft } from './members/member.service.ts'
export { type FoundMember, findOrAddMembers, refusalsOfDraft } from './members/member-finding.service.ts'
export { peoplePersonalData } from './personal-data/people-data.service.ts'
export { erasePerson, exportOwnData, exportPerson, getPerson } from './personal-data/personal-data.service.ts'
export type { Person, PersonalData, PersonExport } from './personal-data/personal-data.ts'
export {
  erasedReference,
  erasedTraveller,
  eraseJson,
  eraseText,
  isNamedIn,
  joinTraces,
  locatorsOf,
  patternsOf,
  type Traces,
} from './personal-data/traces.ts'
export { pictureRoutes } from './pictures/picture.routes.ts'
export { createNetworkResponder } from './responders/network-responder.service.ts'
export {
  getResponder,
  inCompany,
  listResponders,
  readPeopleAsSeen,
  readResponders,
} from './responders/responder.service.ts'
export {
  isNetworkResponder,
  type Responder,
  type ResponderAtDesk,
  type ResponderFilter,
  type ResponderQuery,
} from './responders/responder.ts'
export { handedOutMinutes, requestedLinkMinutes, type SendingWay } from './sign-in-links/sign-in-code.ts'
export { createSignInLink, findDeskPeople } from './sign-in-links/sign-in-link.service.ts'
export { signInLinkMade, signInLinksRequested } from './sign-in-links/sign-in-link.tasks.ts'
export {
  createRequestedLink,
  createTravellerLinkAtDesk,
  findTravellerAccounts,
  type LinkCode,
  type LinkToSend,
  linkWithoutCode,
  readLinkCodes,
} from './sign-in-links/traveller-link.service.ts'
export { type ExistsInOtherTenant, throwUnauthorizedOrNotFound } from './tenancy/tenancy.service.ts'
export { findTravellers } from './travellers/traveller.service.ts'
export { readNationalities } from './users/nationalities.service.ts'
export {
  type GuestRemoved,
  guestRemoved,
  type PersonChange,
  type PersonChanged,
  personChanged,
} from './users/people-ports.ts'
export { changeOwnSettings, ownProfile, ownRoles } from './users/profile.service.ts'
export {
  changeSettingsGroup,
  emailBounced,
  findPeopleByPhone,
  type PersonByPhone,
  phoneAccepted,
  phoneRefused,
  phoneStopped,
  pushTokenIsDead,
} from './users/reachability.service.ts'
export {
  createUser,
  findActiveUser,
  findStaffByEmail,
  getUser,
  lockActiveUsers,
  rotateUserToken,
} from './users/user.service.ts'
export { isEmail, isManager, isResponder, type Role, shownName, type User } from './users/user.ts'
export { isTimeZone, splitName } from './users/user-change.ts'
export {
  defaultSettings,
  flagOf,
  type NotificationFlag,
  type NotificationSetting,
  notificationSettings,
  settingDescriptions,
  settingNames,
  type UserSettings,
} from './users/user-settings.ts'
export { type Box, cellOf, cellsOf, countCells, longitudeRanges, type Point } from './whereabouts/cell.ts'
export { lastPlaces, type PlacesQuery } from './whereabouts/last-places.store.ts'
export { type Stay, type StayKind, spanDays, spanOf } from './whereabouts/stay.ts'
export {
  countryCodes,
  deleteTripStays,
  deleteUserStays,
  insertCheckInStay,
  insertTripStays,
  lastPlaceOf,
  listStaySources,
  locationAt,
  replaceStaysOfSources,
  replaceTripStays,
  type SearchArea,
  type StayLocation,
  whereAre,
  whereIs,
  whoIsIn,
  withDrawnRegions,
} from './whereabouts/whereabouts.service.ts'
export { staysChanged } from './whereabouts/whereabouts.tasks.ts'
export type { Certainty, Presence, Whereabouts } from './whereabouts/whereabouts.ts'
