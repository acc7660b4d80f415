import type { Routes } from '../platform/http/routes.ts'
import { appointmentRoutesV2 } from './appointments/appointment.v2.routes.ts'
import { bidRoutesV2 } from './bids/bid.v2.routes.ts'
import { dutyRoutesV2 } from './duty/duty.v2.routes.ts'
import { issueRoutesV2 } from './issue-handling/issue.v2.routes.ts'
import { orgIssueRoutesV2 } from './issue-handling/org-issue.v2.routes.ts'
import { conversationRoutesV2 } from './messaging/conversation.v2.routes.ts'
import { messageRoutesV2 } from './messaging/message.v2.routes.ts'
import { noteRoutesV2 } from './notes/note.v2.routes.ts'
import { socketRoutesV2 } from './socket/socket.v2.routes.ts'
import { videoRoutesV2 } from './video/video.v2.routes.ts'

export { AppointmentPayload } from './appointments/appointment.event.ts'
export { IssuePayload } from './issue-handling/issue.event.ts'

export const routes: readonly Routes[] = [
  appointmentRoutesV2,
  bidRoutesV2,
  dutyRoutesV2,
  issueRoutesV2,
  orgIssueRoutesV2,
  conversationRoutesV2,
  messageRoutesV2,
  noteRoutesV2,
  videoRoutesV2,
  socketRoutesV2,
]
