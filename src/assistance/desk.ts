import { aliasRoutes, type RouteAlias } from '../platform/http/route-alias.ts'
import type { Routes } from '../platform/http/routes.ts'
import { appointmentRoutesV2 } from './appointments/appointment.v2.routes.ts'
import { bidRoutesV2 } from './bids/bid.v2.routes.ts'
import { dutyRoutesDesk } from './duty/duty.desk.routes.ts'
import { dutyRoutesV2 } from './duty/duty.v2.routes.ts'
import { helpRoomRoutesDesk } from './help-room/help-room.desk.routes.ts'
import { issueRoutesV2 } from './issue-handling/issue.v2.routes.ts'
import { conversationRoutesV2 } from './messaging/conversation.v2.routes.ts'
import { messageDeskRoutes } from './messaging/message.desk.routes.ts'
import { messageRoutesV2 } from './messaging/message.v2.routes.ts'
import { noteRoutesV2 } from './notes/note.v2.routes.ts'
import { socketRoutesDesk } from './socket/socket.desk.routes.ts'
import { videoRoutesV2 } from './video/video.v2.routes.ts'

const named = (names: readonly string[], ending: string): ReadonlyMap<string, string> =>
  new Map(names.map((name) => [`${name}V2`, `${name}${ending}`]))

/** What a responder works with, for those who signed in at the desk (docs/contract/assistance.md#at-the-desk). */
const forResponders: RouteAlias = {
  prefix: '/responder',
  access: ['user'],
  tags: ['Responder'],
  operations: named(
    [
      ...['listIssues', 'getIssue', 'claimIssue', 'closeIssue'],
      ...['listIssueAvailabilityBids', 'createIssueAvailabilityBid', 'cancelAvailabilityBid'],
      ...['listIssueAppointments', 'listAppointments', 'getAppointment', 'closeAppointment', 'cancelAppointment'],
      ...['listConversations', 'getConversation', 'getIssueConversation', 'getAppointmentConversation'],
      ...['joinConversation', 'markConversationRead', 'markConversationReadByPatch'],
      ...['listMessages', 'createMessage', 'deleteMessage', 'createVideo'],
      ...['listIssueNotes', 'listAppointmentNotes', 'createIssueNote', 'createAppointmentNote'],
      ...['changeNote', 'replaceNote', 'getMyDutyHours', 'changeMyDutyHours', 'changeMyDutyHoursByPut'],
    ],
    'Responder',
  ),
}

/** What managers and staff need of a case beside the help room. */
const forManagers: RouteAlias = {
  prefix: '',
  access: ['staff', 'manager'],
  tags: ['Help room'],
  operations: named(
    [
      ...['getConversation', 'getIssueConversation', 'joinConversation'],
      ...['markConversationRead', 'markConversationReadByPatch', 'listMessages', 'deleteMessage'],
      ...['listIssueNotes', 'createIssueNote', 'changeNote', 'replaceNote'],
      ...['listIssueAvailabilityBids', 'cancelAvailabilityBid', 'listIssueAppointments', 'cancelAppointment'],
    ],
    'Desk',
  ),
}

const ofCases = [
  issueRoutesV2,
  bidRoutesV2,
  appointmentRoutesV2,
  conversationRoutesV2,
  messageRoutesV2,
  noteRoutesV2,
  videoRoutesV2,
  dutyRoutesV2,
]

export const routes: readonly Routes[] = [
  dutyRoutesDesk,
  helpRoomRoutesDesk,
  messageDeskRoutes,
  socketRoutesDesk,
  ...ofCases.map((one) => aliasRoutes(one, forResponders)),
  ...ofCases.map((one) => aliasRoutes(one, forManagers)),
]
