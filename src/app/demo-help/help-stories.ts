import {
  acceptBid,
  cancelAppointment,
  cancelBid,
  cancelIssue,
  claimIssue,
  closeAppointment,
  closeIssue,
  createBid,
  createIssue,
  createNote,
  findConversationOf,
  finishClosedAppointment,
  openVideo,
  pinOf,
  readAppointmentsOfIssue,
  updateIssue,
  writeMessage,
} from '../../assistance/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Place, places } from '../demo-cast/places.ts'
import { at, dayText } from '../demo-cast/times-and-texts.ts'
import { drawPicture } from './demo-picture.ts'

/** Those who act in the stories. */
export interface HelpCast {
  /** By the first name. */
  traveller(name: string): Ctx
  responder(name: string): Ctx
  /** The responder of the network. */
  readonly network: Ctx
  readonly manager: Ctx
  readonly system: Ctx
}

type IssueType = NonNullable<Parameters<typeof createIssue>[1]['type']>
type Visit = Parameters<typeof acceptBid>[2]

const hour = 1 / 24

/** The room is made; nobody joins it. */
const noServers = { liveKit: undefined, turnUrls: [], turnSecret: undefined, socketUrl: '' }

const report = async (ctx: Ctx, days: number, type: IssueType, description: string, { lat, lng }: Place) =>
  (await createIssue(at(ctx, days), { type, description: `Demo: ${description}`, point: { lat, lng } })).id

/** An offer for the day after, at an hour of the traveller’s place, at the prices of the responder’s settings. */
const offer = async (
  ctx: Ctx,
  days: number,
  issueId: string,
  types: readonly Visit[],
  timezone: string,
  clock = '15:00',
) => {
  const then = at(ctx, days)
  const draft = {
    time: { wall: `${dayText(then.now, 1)}T${clock}:00.000` },
    timezone,
    appointmentTypes: types,
    address: null,
    lat: null,
    lng: null,
    costs: { clinic: null, housecall: null, telemedicine: null },
  }
  return (await createBid(then, issueId, draft)).id
}

/** Accepts the offer. Answers the id of the appointment. */
async function accept(ctx: Ctx, days: number, issueId: string, bidId: string, type: Visit): Promise<string> {
  const then = at(ctx, days)
  await acceptBid(then, bidId, type)
  const { items } = await readAppointmentsOfIssue(then, issueId, { page: 1, perPage: 1 })
  const [made] = items
  if (!made) throw new Error('The demo’s bid was accepted and gave no appointment.')
  return made.id
}

const say = async (ctx: Ctx, days: number, about: Parameters<typeof findConversationOf>[1], body: string) => {
  const then = at(ctx, days)
  await writeMessage(then, (await findConversationOf(then, about)).id, { body: `Demo: ${body}` })
}

const note = (ctx: Ctx, days: number, about: Parameters<typeof createNote>[1], body: string, more = {}) =>
  createNote(at(ctx, days), about, { body: `Demo: ${body}`, pinned: false, shared: false, ...more })

/** Handled by the doctor of the network, with an open appointment and a picture in the conversation. */
async function rashInRio({ traveller, responder, network }: HelpCast): Promise<void> {
  const ada = traveller('Ada')
  const issueId = await report(ada, -2, 'medical', 'a rash on the arm since yesterday, and it itches.', places.rio)
  await say(ada, -1.95, { issueId }, 'It began after a walk in the forest.')
  await offer(responder('Lucía'), -1.9, issueId, ['telemedicine'], 'America/Sao_Paulo', '09:30')
  const bidId = await offer(network, -hour, issueId, ['telemedicine', 'clinic'], 'America/Sao_Paulo')
  const appointmentId = await accept(ada, -0.9 * hour, issueId, bidId, 'telemedicine')
  await say(network, -0.8 * hour, { issueId }, 'Can you send a picture in daylight?')
  const then = at(ada, -0.7 * hour)
  const asset = { photo: (await drawPicture()).toString('base64'), title: 'Demo: my arm' }
  await writeMessage(then, (await findConversationOf(then, { issueId })).id, { asset })
  await say(network, -0.6 * hour, { issueId }, 'Thank you. Do not scratch, and keep it cool until we speak.')
  await say(network, -0.5 * hour, { appointmentId }, 'I will call you here by video.')
  const visit = at(ada, -0.45 * hour)
  await openVideo(visit, noServers, (await findConversationOf(visit, { appointmentId })).id)
  await note(network, -0.6 * hour, { issueId }, 'allergic to penicillin, as she says.', { pinned: true })
  await note(network, -0.5 * hour, { issueId }, 'no fever, no swelling of the face.')
  await note(network, -0.4 * hour, { appointmentId }, 'have your list of medicines ready.', { shared: true })
}

/** Seen by the dentist, paid, and closed. A new issue waits. */
async function toothacheInTokyo({ traveller, responder }: HelpCast): Promise<void> {
  const [mateo, samuel] = [traveller('Mateo'), responder('Samuel')]
  const issueId = await report(mateo, -6, 'self_help_medical', 'a filling fell out.', places.tokyo)
  const bidId = await offer(samuel, -5.9, issueId, ['telemedicine'], 'Asia/Tokyo')
  const appointmentId = await accept(mateo, -5.8, issueId, bidId, 'telemedicine')
  await say(samuel, -5.7, { appointmentId }, 'Chew on the other side until then.')
  await closeAppointment(at(samuel, -4.5), appointmentId, pinOf(samuel.vault, appointmentId))
  await note(samuel, -4.5, { issueId }, 'temporary filling from the pharmacy; a dentist within a week.', {
    shared: true,
  })
  await closeIssue(at(samuel, -4.4), issueId)
  await report(mateo, -0.2, 'other', 'which pharmacy near Shibuya is open at night?', places.tokyo)
}

/** The appointment was cancelled, and then the issue. */
async function ankleInKathmandu({ traveller, responder }: HelpCast): Promise<void> {
  const [hana, lucia] = [traveller('Hana'), responder('Lucía')]
  const issueId = await report(hana, -3, 'medical', 'a twisted ankle.', places.kathmandu)
  const bidId = await offer(lucia, -2.95, issueId, ['telemedicine'], 'Asia/Kathmandu')
  const appointmentId = await accept(hana, -2.9, issueId, bidId, 'telemedicine')
  await cancelAppointment(at(hana, -2.8), appointmentId)
  await say(hana, -2.8, { issueId }, 'I can walk again, thank you.')
  await cancelIssue(at(hana, -2.7), issueId)
  await report(hana, -0.3, 'lost_luggage', 'the duffel bag did not arrive from Istanbul.', places.kathmandu)
}

/** Long over: appointment and issue are finished. A new issue lacks its description. */
async function vaccinationForCamila({ traveller, responder, system }: HelpCast): Promise<void> {
  const [camila, lucia] = [traveller('Camila'), responder('Lucía')]
  const issueId = await report(camila, -44, 'medical', 'which vaccinations do I need for South Africa?', places.rio)
  const bidId = await offer(lucia, -43.9, issueId, ['telemedicine'], 'America/Sao_Paulo')
  const appointmentId = await accept(camila, -43.8, issueId, bidId, 'telemedicine')
  await closeAppointment(at(lucia, -42), appointmentId, pinOf(lucia.vault, appointmentId))
  await closeIssue(at(lucia, -42), issueId)
  await updateIssue(at(camila, -40), issueId, { status: 'finished' })
  await finishClosedAppointment(at(system, -11), appointmentId)
  await createIssue(at(camila, -0.1), { type: 'other', country: 'ZA' })
}

/** The manager handles it. */
async function passportInLondon({ traveller, manager }: HelpCast): Promise<void> {
  const amara = traveller('Amara')
  const issueId = await report(amara, -1, 'lost_passport', 'my passport was stolen on the train.', places.london)
  await claimIssue(at(manager, -0.95), issueId)
  await say(manager, -0.94, { issueId }, 'Report it to the police and send us the number of the report.')
  await say(amara, -0.5, { issueId }, 'Done: it is in the mail to you.')
  await note(manager, -0.9, { issueId }, 'the consulate opens at nine; an appointment is booked.', { pinned: true })
}

/** Waits for help, with an offer that stands and one that was withdrawn. */
async function feverInNairobi({ traveller, responder, network }: HelpCast): Promise<void> {
  const issueId = await report(
    traveller('Elin'),
    -3 * hour,
    'medical',
    'a fever of 39.4 since the morning.',
    places.nairobi,
  )
  const withdrawn = await offer(network, -2.5 * hour, issueId, ['telemedicine'], 'Africa/Nairobi', '08:00')
  await cancelBid(at(network, -2 * hour), withdrawn)
  await offer(responder('Lucía'), -1.5 * hour, issueId, ['telemedicine', 'clinic'], 'Africa/Nairobi', '10:00')
}

/** Details are missing, and others wait or are handled. */
async function others({ traveller, manager }: HelpCast): Promise<void> {
  await createIssue(at(traveller('Rohan'), -hour), { type: 'medical', country: 'IN' })
  await report(traveller('Kenji'), -0.8, 'self_help_medical', 'a cracked tooth, no pain.', places.denpasar)
  await report(traveller('Inés'), -0.6, 'medical', 'a headache since I came up to 3,200 metres.', places.puquio)
  await report(traveller('Liam'), -0.2, 'legal', 'the rental company keeps my deposit.', places.bogota)
  const yusuf = await report(
    traveller('Yusuf'),
    -0.4,
    'flight_interruption',
    'my flight home is cancelled.',
    places.istanbul,
  )
  await claimIssue(at(manager, -0.35), yusuf)
}

/** In the order of their first days, each made at most once for each database. */
export const helpStories: Readonly<Record<string, (cast: HelpCast) => Promise<void>>> = {
  'vaccination for Camila': vaccinationForCamila,
  'toothache in Tokyo': toothacheInTokyo,
  'ankle in Kathmandu': ankleInKathmandu,
  'rash in Rio': rashInRio,
  'passport in London': passportInLondon,
  others,
  'fever in Nairobi': feverInNairobi,
}
