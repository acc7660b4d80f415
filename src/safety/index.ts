import type { PersonalData } from '../people/index.ts'
import { callPersonalData } from './calls-for-help/call-for-help.service.ts'
import { requestPersonalData } from './check-in-requests/check-in-request.service.ts'
import { checkInPersonalData } from './check-ins/check-in.service.ts'

export { readBoardOf, readStandingsOf } from './boards/board.service.ts'
export type { BoardSource } from './boards/board.store.ts'
export type { Board, BoardFilter, BoardNumbers, Standing, Standings } from './boards/board.ts'
export { findOwnCall } from './calls-for-help/call-for-help.service.ts'
export { type AlertAudience, audienceOf } from './check-in-requests/audience-port.ts'
export {
  answerRequest as answerCheckInRequest,
  createRequest as requestCheckIns,
  readAskers,
  readOpenQuestions,
} from './check-in-requests/check-in-request.service.ts'
export type { OpenQuestion } from './check-in-requests/check-in-request.ts'
export { takeSpoken } from './check-in-requests/spoken-answer.service.ts'
export { checkIn, readCheckIns, readLastCheckIns } from './check-ins/check-in.service.ts'
export type { CheckIn, CheckInAccuracy, CheckInDraft, CheckInStatus, CheckInType } from './check-ins/check-in.ts'
export { deriveCheckInStays } from './check-ins/check-in-stays.service.ts'
export { countSafetyForDesk } from './desk-counts/desk-counts.service.ts'
export { readAnswers, readRequestsForEvidence } from './evidence/answer-evidence.service.ts'
export type { Answers, EvidenceRequest } from './evidence/answer-evidence.ts'
export { readSafetyFacts } from './evidence/fact-source.store.ts'

/** The personal data that this room stores. */
export const safetyPersonalData: readonly PersonalData[] = [requestPersonalData, callPersonalData, checkInPersonalData]
