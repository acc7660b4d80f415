import { responderShareOf } from '../../commerce/index.ts'
import { readPeopleAsSeen } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Issue, peopleOfIssue } from '../issues/issue.ts'
import { actingFor, readIssues } from '../issues/issue-access.service.ts'
import { maySee } from '../issues/issue-access.ts'
import { readVideosOf } from '../video/video.service.ts'
import { listAppointmentsOfBids } from './appointment.store.ts'
import type { Appointment } from './appointment.ts'
import { isPatient } from './appointment-access.ts'
import type { AppointmentInFull, BidInFull, Seen, Sight } from './appointment-view.ts'
import { listBids } from './bid.store.ts'
import type { Bid } from './bid.ts'
import { pinOf } from './pin.ts'

/** What the caller sees of these people, and of these appointments. */
export async function readSight(
  ctx: Ctx,
  userIds: readonly (string | null)[],
  appointments: readonly Appointment[],
): Promise<Sight> {
  const videos = await readVideosOf(
    ctx,
    appointments.map(({ id }) => id),
  )
  const people = await readPeopleAsSeen(
    ctx,
    userIds.filter((one) => one !== null),
  )
  return {
    people,
    pinCode: (appointment) => (isPatient(ctx.actor, appointment) ? pinOf(ctx.vault, appointment.id) : null),
    fee: (cost) => cost - responderShareOf(cost),
    videos: ({ id }) => videos.get(id) ?? [],
  }
}

const peopleOf = ({ patientId, responderId }: Appointment) => [patientId, responderId]

/** Appointments that the caller may see, with their bids, issues and people. */
export async function seeAppointments(
  ctx: Ctx,
  appointments: readonly Appointment[],
): Promise<Seen<AppointmentInFull>> {
  const bids = await readInCompanies(ctx, appointments, (db, some) =>
    listBids(
      db,
      some.map((one) => one.bidId),
    ),
  )
  const byId = new Map(bids.map((bid) => [bid.id, bid]))
  const issues = await readIssues(
    ctx,
    appointments.map((one) => one.issueId),
  )
  const issueOf = ({ issueId }: Appointment): Issue | undefined => {
    const issue = issues.get(issueId)
    return issue && maySee(ctx.actor, issue) ? issue : undefined
  }
  const items = appointments.map((one) => ({ ...one, bid: byId.get(one.bidId), issue: issueOf(one) }))
  const sight = await readSight(
    ctx,
    items.flatMap((one) => [
      ...peopleOf(one),
      one.bid?.responderId ?? null,
      ...(one.issue ? peopleOfIssue(one.issue) : []),
    ]),
    appointments,
  )
  return { items, sight }
}

/** Bids that the caller may see, with their appointments and people. */
export async function seeBids(ctx: Ctx, bids: readonly Bid[]): Promise<Seen<BidInFull>> {
  const appointments = await readInCompanies(ctx, bids, (db, some) =>
    listAppointmentsOfBids(
      db,
      some.map((one) => one.id),
    ),
  )
  const items = bids.map((bid) => ({ ...bid, appointments: appointments.filter((one) => one.bidId === bid.id) }))
  const people = [...bids.map((bid) => bid.responderId), ...appointments.flatMap(peopleOf)]
  const sight = await readSight(ctx, people, appointments)
  return { items, sight }
}

/** Reads what belongs to rows that the caller may see, in the scope of their company. Only a responder of the network has several. */
async function readInCompanies<Row extends { readonly companyId: string }, Found>(
  ctx: Ctx,
  rows: readonly Row[],
  read: (db: Ctx['db'], some: readonly Row[]) => Promise<Found[]>,
): Promise<Found[]> {
  const all: Found[] = []
  for (const [companyId, some] of Map.groupBy(rows, (one) => one.companyId))
    all.push(...(await read(actingFor(ctx, { companyId }).db, some)))
  return all
}
