import type { PersonalData } from '../../people/index.ts'
import { deleteDutyHours, listDutyData } from '../duty/duty.store.ts'
import { notePersonalData } from '../notes/note-data.service.ts'
import { appointmentPersonalData } from './appointment-data.service.ts'
import { conversationPersonalData } from './conversation-data.service.ts'
import { issuePersonalData } from './issue-data.service.ts'

/** The personal data of this room (docs/contract/erasure.md). */
export const assistancePersonalData: readonly PersonalData[] = [
  issuePersonalData,
  notePersonalData,
  {
    name: 'duty_hours',
    export: (ctx, userId) => listDutyData(ctx.db, userId),
    erase: (ctx, userId) => deleteDutyHours(ctx.db, userId),
  },
  ...appointmentPersonalData,
  ...conversationPersonalData,
]
