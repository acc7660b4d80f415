export type { Claim } from './claims/claim.ts'
export type { ClaimKind, ClaimStatus } from './decisions/claim-status.ts'
export type { Registration } from './registrations/registration.ts'
