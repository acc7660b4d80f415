export { checkIn, readCheckIns, safetyPersonalData } from './check-ins/check-in.service.ts'
export type { CheckIn, CheckInAccuracy, CheckInDraft, CheckInStatus, CheckInType } from './check-ins/check-in.ts'
