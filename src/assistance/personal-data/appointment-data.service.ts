import type { PersonalData } from '../../people/index.ts'
import { cancelOpenAppointments } from '../appointments/appointment-changes.service.ts'
import {
  eraseAppointments,
  eraseBids,
  listAppointmentData,
  listBidData,
  listIssuesWithOpenAppointment,
  listPlaceTraces,
} from '../appointments/appointment-data.store.ts'
import { lockIssue } from '../issues/issue-access.service.ts'

/** The bids of a responder, of which those that were not accepted end with the account; and the places of bids for the person's issues. */
const bids: PersonalData = {
  name: 'availability_bids',
  export: (ctx, userId) => listBidData(ctx.db, userId),
  erase: (ctx, userId) => eraseBids(ctx.db, userId, ctx.now),
}

/** Appointments as patient and as responder. An open one is cancelled, so that the card is not held for nobody. */
const appointments: PersonalData = {
  name: 'appointments',
  export: (ctx, userId) => listAppointmentData(ctx.db, userId),
  traces: async (ctx, userId) => {
    const places = await listPlaceTraces(ctx.db, userId)
    return {
      companyIds: places.map(({ companyId }) => companyId),
      ownIds: places.flatMap(({ appointmentId }) => appointmentId ?? []),
      references: places.flatMap(({ address }) => address ?? []),
      coordinates: places.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [lat, lng])),
    }
  },
  erase: async (ctx, userId) => {
    for (const issueId of await listIssuesWithOpenAppointment(ctx.db, userId)) {
      await lockIssue(ctx, issueId)
      await cancelOpenAppointments(ctx, issueId, userId)
    }
    await eraseAppointments(ctx.db, userId, ctx.now)
  },
}

export const appointmentPersonalData: readonly PersonalData[] = [bids, appointments]
