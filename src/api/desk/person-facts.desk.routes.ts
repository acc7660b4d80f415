import { Type } from 'typebox'
import { NotificationSummaryDesk, toSummaryDesk } from '../../delivery/desk.ts'
import { searchNotifications } from '../../delivery/index.ts'
import { AccountDesk, toAccountDesk } from '../../people/desk.ts'
import { type Device, getAccount, readDevices } from '../../people/index.ts'
import { flag, id, list, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { readCheckIns } from '../../safety/index.ts'
import { CheckInV2, toCheckInV2 } from '../../safety/v2.ts'
import { readTripUsers, searchTrips } from '../../trips/index.ts'
import { TripV2, toTripV2 } from '../../trips/v2.ts'

/** Push tokens and addresses are never shown. */
const DeviceDesk = namedObject(
  'Device',
  {
    id: id('Id of the device.'),
    created_at: time('When it was first registered.'),
    updated_at: time('When it was last registered.'),
    platform: text('ios, android or web.', 'ios'),
    manufacturer: textOrNull('Its manufacturer.', 'Apple'),
    model: textOrNull('Model.', 'iPhone15,2'),
    osname: textOrNull('Name of the operating system.', 'iOS'),
    osversion: textOrNull('Version of the operating system.', '17.1'),
    locale: textOrNull('Language tag of the device.', 'en'),
    reachable: flag('It has a token, so push can reach it.', true),
  },
  { description: 'A device.' },
)

const toDeviceDesk = (device: Device): Wire<typeof DeviceDesk> => ({
  id: device.id,
  created_at: timeOut(device.createdAt),
  updated_at: timeOut(device.updatedAt),
  platform: device.platform,
  manufacturer: device.manufacturer,
  model: device.model,
  osname: device.osName,
  osversion: device.osVersion,
  locale: device.locale,
  reachable: device.token !== null,
})

const FactsDesk = namedObject(
  'PersonFacts',
  {
    user: AccountDesk,
    devices: list(DeviceDesk, 'The person’s devices, oldest first.'),
    trips: list(TripV2, 'The latest trips; at most 20, without their segments.'),
    check_ins: list(CheckInV2, 'The latest check-ins; at most 20.'),
    notifications: list(NotificationSummaryDesk, 'The person’s latest notifications, at most 20.'),
  },
  { description: 'What is known of a person.' },
)

const most = { page: 1, perPage: 20 }

/** What several rooms store about a person, in one answer. A manager sees what belongs to their company. */
export const personFactsRoutesDesk: Routes = async (app) => {
  app.get('/users/:user_id/facts', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'getUserFactsDesk',
      tags: ['Users'],
      summary: 'Get everything about a person on one page',
      description: 'A manager sees what happened in the own company.',
      params: Type.Object({ user_id: Uuid }),
      response: { 200: FactsDesk, ...problems(401, 404) },
    },
    handler: async ({ ctx, params }) => {
      const account = await getAccount(ctx, params.user_id)
      const { id: userId } = account.user
      const shown = { base: app.baseUrl(), now: ctx.now }
      const trips = (await searchTrips(ctx, { userId, removed: false }, most)).items
      const people = await readTripUsers(ctx, trips)
      return {
        user: toAccountDesk(account, shown.base, shown.now),
        devices: (await readDevices(ctx, userId)).map(toDeviceDesk),
        trips: trips.map((trip) => toTripV2(trip, people, shown)),
        check_ins: (await readCheckIns(ctx, userId, most.perPage)).map((one) => toCheckInV2(one, 'other')),
        notifications: (await searchNotifications(ctx, { userId }, most)).items.map(toSummaryDesk),
      }
    },
  })
}
