export { readAppointmentsOfIssue } from './appointments/appointment.service.ts'
export {
  cancelAppointment,
  closeAppointment,
  finishClosedAppointment,
} from './appointments/appointment-changes.service.ts'
export { pinOf } from './appointments/pin.ts'
export { assetRoutes } from './assets/asset.routes.ts'
export { listNewestDigests } from './assets/asset.store.ts'
export { acceptBid } from './bids/accept.service.ts'
export { cancelBid, createBid } from './bids/bid.service.ts'
export { notifyOfCapture } from './charges/charge.service.ts'
export { startConversation } from './conversations/conversation.service.ts'
export { findConversationOf, getConversation } from './conversations/conversation-access.service.ts'
export { changeOwnDutyHours } from './duty/duty.service.ts'
export { countWaitingIssues } from './help-room/help-room.service.ts'
export { cancelIssue, claimIssue, closeIssue, updateIssue } from './issue-handling/issue-changes.service.ts'
export { createIssue } from './issue-handling/issue-creation.service.ts'
export { getIssue } from './issues/issue-access.service.ts'
export { countUnreadMessages } from './messaging/conversation-reading.service.ts'
export { writeMessage } from './messaging/message.service.ts'
export { createNote } from './notes/note.service.ts'
export { assistancePersonalData } from './personal-data/assistance-data.service.ts'
export { openVideo } from './video/video.service.ts'
