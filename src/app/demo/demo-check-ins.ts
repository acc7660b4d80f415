import { registerDevice } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import {
  answerCheckInRequest,
  type CheckInDraft,
  type CheckInStatus,
  checkIn,
  requestCheckIns,
} from '../../safety/index.ts'
import { type Place, places } from '../demo-cast/places.ts'
import { at } from '../demo-cast/times-and-texts.ts'

const hour = 1 / 24

/** Where travellers said that they were, and how they were; hours ago. */
const checkIns: readonly (readonly [who: string, hoursAgo: number, place: Place, status: CheckInStatus])[] = [
  ['Ada', 70, places.rio, 'safe'],
  ['Ada', 20, places.rio, 'unreported'],
  ['Mateo', 26, places.tokyo, 'safe'],
  ['Amara', 9, places.london, 'safe'],
  ['Kenji', 30, places.denpasar, 'unreported'],
  ['Elin', 3, places.nairobi, 'help'],
  ['Rohan', 48, places.delhi, 'safe'],
  ['Camila', 14, places.capeTown, 'unreported'],
  ['Liam', 50, places.bogota, 'safe'],
  ['Hana', 60, places.kathmandu, 'safe'],
  ['Yusuf', 11, places.istanbul, 'safe'],
  ['Chloé', 33, places.bangkok, 'safe'],
]

/** Requests to everybody of the company, in the order in which they were made. Whoever answered the first is asked once more. */
const requests: readonly {
  readonly hoursAgo: number
  readonly message: string
  readonly answeredBy: readonly string[]
}[] = [
  {
    hoursAgo: 1.5,
    message: 'Demo: are you well? Please tell us where you are.',
    answeredBy: ['Ada', 'Mateo', 'Amara', 'Kenji', 'Elin', 'Rohan', 'Chloé'],
  },
  {
    hoursAgo: 0.5,
    message: 'Demo: please confirm that you have the numbers of tonight’s duty phone.',
    answeredBy: ['Liam', 'Hana'],
  },
]

/** Somebody of the demo, with the context in which they act. */
export interface Acting {
  readonly name: string
  readonly id: string
  readonly ctx: Ctx
}

const deviceToken = (name: string): string => `demo-${name.toLowerCase()}`

const draftAt = (place: Place, status: CheckInStatus, name: string, when: Date): CheckInDraft => ({
  at: when,
  lat: place.lat,
  lng: place.lng,
  accuracy: 'fine',
  type: 'mobile',
  status,
  countryCode: null,
  deviceToken: deviceToken(name),
})

/** A phone for everybody, with an invented token: without a push provider, messages to it are kept in the outbox. */
export async function registerDemoPhones(travellers: readonly Acting[]): Promise<void> {
  for (const [n, { name, ctx }] of travellers.entries())
    await registerDevice(at(ctx, -9), {
      uuid: `demo-phone-${ctx.actor.kind === 'user' ? ctx.actor.userId : n}`,
      token: deviceToken(name),
      platform: n % 2 === 0 ? 'ios' : 'android',
      locale: null,
      manufacturer: n % 2 === 0 ? 'Apple' : 'Fairphone',
      model: 'Demo',
      osName: n % 2 === 0 ? 'iOS' : 'Android',
      osType: null,
      osVersion: null,
      processorCount: null,
    })
}

/** Check-ins of the past days, and two requests: one that some have not answered yet, and one that nearly nobody has. */
export async function createDemoCheckIns(manager: Ctx, travellers: readonly Acting[]): Promise<void> {
  const find = (name: string): Acting | undefined => travellers.find((one) => one.name === name)
  for (const [who, hoursAgo, place, status] of checkIns.toSorted((a, b) => b[1] - a[1])) {
    const person = find(who)
    if (!person) continue
    const then = at(person.ctx, -hoursAgo * hour)
    await checkIn(then, draftAt(place, status, who, then.now))
  }
  for (const { hoursAgo, message, answeredBy } of requests) {
    const then = at(manager, -hoursAgo * hour)
    const selection = { userIds: travellers.map(({ id }) => id), country: null, alertId: null }
    const request = await requestCheckIns(then, selection, message)
    for (const who of answeredBy) {
      const person = find(who)
      const place = checkIns.find(([name]) => name === who)?.[2]
      if (!person || !place) continue
      const answered = at(person.ctx, -(hoursAgo / 2) * hour)
      const status = who === 'Elin' ? 'help' : 'safe'
      await answerCheckInRequest(answered, request.id, draftAt(place, status, who, answered.now))
    }
  }
}
