import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DutyHours, isOnDuty, nextOnDuty } from './duty.ts'

const [monday, saturday, sunday] = [0, 5, 6]
const hours = (weekly: DutyHours['weekly'], more: Partial<DutyHours> = {}): DutyHours => ({
  timezone: 'Europe/Berlin',
  weekly,
  awayUntil: null,
  ...more,
})
const office = hours([{ day: monday, from: '08:00', until: '18:00' }])
const nights = hours([{ day: sunday, from: '22:00', until: '06:00' }])
const sundays = hours([{ day: sunday, from: '02:30', until: '03:30' }])
const roundTheClock = hours([{ day: saturday, from: '09:00', until: '09:00' }])

/** 16 November 2026 is a Monday; Berlin is at +01:00 in winter and at +02:00 in summer. */
const cases: readonly [string, DutyHours | undefined, string, boolean][] = [
  ['without hours, always', undefined, '2026-11-16T03:00:00Z', true],
  ['with an empty week, always', hours([]), '2026-11-16T03:00:00Z', true],
  ['the minute before it begins', office, '2026-11-16T07:59:59+01:00', false],
  ['the minute in which it begins', office, '2026-11-16T08:00:00+01:00', true],
  ['the last second', office, '2026-11-16T17:59:59+01:00', true],
  ['the end is not in it', office, '2026-11-16T18:00:00+01:00', false],
  ['another day', office, '2026-11-17T12:00:00+01:00', false],
  ['by the clocks of the zone, not by UTC', office, '2026-11-16T07:30:00Z', true],
  [
    'in another zone it is Monday already',
    hours(office.weekly, { timezone: 'Pacific/Auckland' }),
    '2026-11-15T20:00:00Z',
    true,
  ],
  [
    'in another zone it is Sunday still',
    hours(office.weekly, { timezone: 'America/Lima' }),
    '2026-11-16T04:59:00Z',
    false,
  ],
  [
    'in a zone that is not known any more',
    hours(office.weekly, { timezone: 'Middle/Earth' }),
    '2026-11-15T20:00:00Z',
    true,
  ],
  ['before midnight of hours that cross it', nights, '2026-11-15T23:30:00+01:00', true],
  ['after midnight, on the next day, Sunday to Monday', nights, '2026-11-16T05:59:00+01:00', true],
  ['their end on the next day', nights, '2026-11-16T06:00:00+01:00', false],
  ['the morning before them', nights, '2026-11-15T05:00:00+01:00', false],
  ['until 24:00', hours([{ day: monday, from: '20:00', until: '24:00' }]), '2026-11-16T23:59:59+01:00', true],
  [
    '24:00 is the next day',
    hours([{ day: monday, from: '20:00', until: '24:00' }]),
    '2026-11-17T00:00:00+01:00',
    false,
  ],
  [
    'until 00:00 is until midnight',
    hours([{ day: monday, from: '20:00', until: '00:00' }]),
    '2026-11-16T23:59:00+01:00',
    true,
  ],
  ['and no longer', hours([{ day: monday, from: '20:00', until: '00:00' }]), '2026-11-17T00:00:00+01:00', false],
  ['the whole day', hours([{ day: monday, from: '00:00', until: '24:00' }]), '2026-11-16T00:00:00+01:00', true],
  ['from nine to nine is a day and a night', roundTheClock, '2026-11-15T08:59:00+01:00', true],
  ['which ends', roundTheClock, '2026-11-15T09:00:00+01:00', false],
  ['and began', roundTheClock, '2026-11-14T08:59:00+01:00', false],
  ['one of several parts', hours([...office.weekly, ...nights.weekly]), '2026-11-16T01:00:00+01:00', true],
  ['away', hours(office.weekly, { awayUntil: new Date('2026-11-16T12:00:00Z') }), '2026-11-16T11:59:59Z', false],
  ['back', hours(office.weekly, { awayUntil: new Date('2026-11-16T12:00:00Z') }), '2026-11-16T12:00:00Z', true],
  ['away without hours', hours([], { awayUntil: new Date('2026-11-20T00:00:00Z') }), '2026-11-16T12:00:00Z', false],
  // In Berlin 02:00 became 03:00 on Sunday 29 March 2026, and 03:00 became 02:00 on Sunday 25 October 2026.
  ['in summer, by the clocks of the zone', office, '2026-07-06T06:00:00Z', true],
  ['in summer, the hour that winter has', office, '2026-07-06T16:00:00Z', false],
  ['the night that summer time begins, before', sundays, '2026-03-29T00:59:59Z', false],
  ['at once three o’clock', sundays, '2026-03-29T01:00:00Z', true],
  ['its end half an hour later', sundays, '2026-03-29T01:30:00Z', false],
  ['half past two for the first time', sundays, '2026-10-25T00:30:00Z', true],
  ['two o’clock for the second time', sundays, '2026-10-25T01:15:00Z', false],
  ['half past two for the second time', sundays, '2026-10-25T01:30:00Z', true],
]

test('a responder is on duty by the clocks of the own zone', async (t) => {
  for (const [name, week, at, expected] of cases)
    await t.test(name, () => assert.equal(isOnDuty(week, new Date(at)), expected))
})

const twice = hours([
  { day: monday, from: '08:00', until: '12:00' },
  { day: saturday, from: '14:00', until: '16:00' },
])
const nextCases: readonly [string, DutyHours | undefined, string, string][] = [
  ['without hours, now', undefined, '2026-11-16T03:00:00Z', '2026-11-16T03:00:00Z'],
  ['on duty, now', office, '2026-11-16T12:00:00+01:00', '2026-11-16T12:00:00+01:00'],
  ['later on the same day', office, '2026-11-16T07:59:59+01:00', '2026-11-16T08:00:00+01:00'],
  ['after the end, in a week', office, '2026-11-16T18:00:00+01:00', '2026-11-23T08:00:00+01:00'],
  ['the nearest part of the week', twice, '2026-11-16T12:00:00+01:00', '2026-11-21T14:00:00+01:00'],
  ['over a change of the clocks', office, '2026-10-20T12:00:00+02:00', '2026-10-26T08:00:00+01:00'],
  [
    'at the end of an absence within the hours',
    hours(office.weekly, { awayUntil: new Date('2026-11-16T10:00:00+01:00') }),
    '2026-11-14T00:00:00Z',
    '2026-11-16T10:00:00+01:00',
  ],
  [
    'after an absence that ends outside of the hours',
    hours(office.weekly, { awayUntil: new Date('2026-11-16T20:00:00+01:00') }),
    '2026-11-14T00:00:00Z',
    '2026-11-23T08:00:00+01:00',
  ],
  ['hours across midnight', nights, '2026-11-16T06:00:00+01:00', '2026-11-22T22:00:00+01:00'],
]

test('when a responder is on duty next', async (t) => {
  for (const [name, week, at, expected] of nextCases)
    await t.test(name, () =>
      assert.equal(nextOnDuty(week, new Date(at)).toISOString(), new Date(expected).toISOString()),
    )
})
