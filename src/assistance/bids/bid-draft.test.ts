import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf } from '../../../test/support/case-names.ts'
import { refusals } from '../../platform/problem.ts'
import { type BidDraft, completeBid, type ResponderDefaults } from './bid-draft.ts'
import { parseBidTime } from './bid-in.v2.wire.ts'

const now = new Date('2026-11-14T12:00:00.000Z')
const none = { clinic: null, housecall: null, telemedicine: null }
const draft: BidDraft = {
  time: { wall: '2026-11-20T09:00:00.000' },
  timezone: 'America/Lima',
  appointmentTypes: ['telemedicine'],
  address: null,
  lat: null,
  lng: null,
  costs: { ...none, telemedicine: 6000 },
}
const defaults: ResponderDefaults = { timezone: null, clinicAddress: null, costs: none }

const times: readonly [string, string | number, string | null, string][] = [
  ['local time', '2026-11-20T09:00:00', 'America/Lima', '2026-11-20T14:00:00.000Z'],
  ['local time to the minute', '2026-11-20 09:00', 'Asia/Kathmandu', '2026-11-20T03:15:00.000Z'],
  ['local time with a fraction', '2026-11-20T09:00:00.250', 'America/Lima', '2026-11-20T14:00:00.250Z'],
  ['an offset wins over the zone', '2026-11-20T09:00:00+02:00', 'America/Lima', '2026-11-20T07:00:00.000Z'],
  ['Z', '2026-11-20T09:00:00Z', 'America/Lima', '2026-11-20T09:00:00.000Z'],
  ['Unix seconds', 1_795_165_200, 'America/Lima', '2026-11-20T09:00:00.000Z'],
  ['Unix seconds as text', '1795165200.5', 'America/Lima', '2026-11-20T09:00:00.500Z'],
  ['an instant without a zone', '2026-11-20T09:00:00Z', null, '2026-11-20T09:00:00.000Z'],
  ['in summer time', '2027-07-01T09:00', 'Europe/Berlin', '2027-07-01T07:00:00.000Z'],
  [
    'an hour that is shown twice, with its offset',
    '2027-10-31T02:30:00+01:00',
    'Europe/Berlin',
    '2027-10-31T01:30:00.000Z',
  ],
]

test('a time with an offset is an instant, and one without is local to the zone', async (t) => {
  for (const [name, time, timezone, at] of times)
    await t.test(nameOf(name), () => {
      const made = completeBid({ ...draft, time: parseBidTime(time), timezone }, defaults, now)
      assert.equal(made.time.toISOString(), at)
      assert.equal(made.timezone, timezone ?? 'UTC')
    })
})

const wrong: readonly [string, Omit<Partial<BidDraft>, 'time'> & { time?: string | null }, readonly string[]][] = [
  ['no time', { time: null }, ['time']],
  ['no time at all', { time: 'soon' }, ['time']],
  ['only a day', { time: '2026-11-20' }, ['time']],
  ['a day that is none', { time: '2026-02-31T09:00' }, ['time']],
  ['now', { time: '2026-11-14T12:00:00Z' }, ['time']],
  ['the past', { time: '2026-11-14T11:59:59Z' }, ['time']],
  ['the past in the zone', { time: '2026-11-14T06:59' }, ['time']],
  ['an hour that the clocks skip', { time: '2027-03-28T02:30', timezone: 'Europe/Berlin' }, ['time']],
  ['an hour that the clocks show twice', { time: '2027-10-31T02:30', timezone: 'Europe/Berlin' }, ['time']],
  ['no such zone', { timezone: 'Middle/Earth' }, ['timezone']],
  ['an offset as a zone', { timezone: '+02:00' }, ['timezone']],
  ['a local time without a zone', { timezone: null }, ['timezone']],
  ['no types', { appointmentTypes: [] }, ['appointment_types']],
  ['a price is missing', { appointmentTypes: ['clinic', 'telemedicine'] }, ['clinic_appt_cost']],
  [
    'everything at once',
    { time: '2020-01-01T09:00', timezone: 'Middle/Earth', appointmentTypes: ['clinic', 'housecall'], costs: none },
    ['timezone', 'time', 'clinic_appt_cost', 'housecall_cost'],
  ],
]

test('what is wrong with a bid is named by its fields, all at once', async (t) => {
  for (const [name, change, fields] of wrong)
    await t.test(nameOf(name), () => {
      const refused = refusals(() => {
        const time = change.time === undefined ? draft.time : change.time && parseBidTime(change.time)
        completeBid({ ...draft, ...change, time: time || null }, defaults, now)
      })
      assert.deepEqual(Object.keys(refused ?? {}), fields)
    })
})

test('what the bid leaves out is the responder’s own: zone, address of the clinic, prices of the offered types', () => {
  const own = {
    timezone: 'America/Bogota',
    clinicAddress: 'Calle 93, Bogotá',
    costs: { clinic: 9000, housecall: 20_000, telemedicine: 5000 },
  }
  const bare = { ...draft, timezone: null, appointmentTypes: ['telemedicine', 'clinic'] as const }
  const made = completeBid(bare, own, now)
  assert.deepEqual(
    [made.timezone, made.address, made.appointmentTypes, made.costs, made.time.toISOString()],
    [
      'America/Bogota',
      'Calle 93, Bogotá',
      ['clinic', 'telemedicine'],
      { clinic: 9000, housecall: null, telemedicine: 6000 },
      '2026-11-20T14:00:00.000Z',
    ],
  )
  assert.equal(completeBid(draft, own, now).address, null, 'from afar there is no address')
})
