import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTimeInput } from './segment-in.v2.wire.ts'
import { findZone, isMoment, localAt, momentsOf, resolveMoment, withOffset } from './segment-times.ts'

const names = { time: 'departure_datetime', utc: 'departure_datetime_utc' }
const resolve = (time: string | number | null, utc: string | number | null, zone: string | null) =>
  resolveMoment(
    time === null ? null : (parseTimeInput(time) ?? null),
    utc === null ? null : (parseTimeInput(utc) ?? null),
    zone,
    names,
  )
const at = (time: string | number | null, utc: string | number | null, zone: string | null): string => {
  const resolved = resolve(time, utc, zone)
  return isMoment(resolved) ? `${resolved.at.toISOString()} ${withOffset(resolved)}` : JSON.stringify(resolved)
}
const wrong = (time: string | number | null, utc: string | number | null, zone: string | null) => {
  const resolved = resolve(time, utc, zone)
  assert.ok(resolved !== null && !isMoment(resolved), JSON.stringify(resolved))
  return [resolved.field, resolved.message] as const
}

test('a local time and its zone give the moment, before and after clocks change', () => {
  const newYork = 'America/New_York'
  assert.equal(at('2027-03-13T09:00', null, newYork), '2027-03-13T14:00:00.000Z 2027-03-13T09:00:00.000-05:00')
  assert.equal(at('2027-03-14T09:00:00', null, newYork), '2027-03-14T13:00:00.000Z 2027-03-14T09:00:00.000-04:00')
  assert.equal(at('2027-01-01T12:00', null, 'Asia/Kathmandu'), '2027-01-01T06:15:00.000Z 2027-01-01T12:00:00.000+05:45')
  assert.equal(at('2027-01-01T12:00', null, 'UTC'), '2027-01-01T12:00:00.000Z 2027-01-01T12:00:00.000Z')
})

test('the same moment in every notation: an offset, a Z, Unix seconds, the UTC field alone', () => {
  const shown = '2027-03-01T14:00:00.000Z 2027-03-01T09:00:00.000-05:00'
  const zone = 'America/New_York'
  for (const time of [
    '2027-03-01T09:00:00-05:00',
    '2027-03-01T14:00:00Z',
    '2027-03-01T15:00+01',
    1803909600,
    '1803909600',
  ])
    assert.equal(at(time, null, zone), shown, String(time))
  assert.equal(at(null, '2027-03-01T14:00:00.000Z', zone), shown)
  assert.equal(at(null, '2027-03-01T14:00:00', zone), shown, 'a twin without an offset is UTC')
  assert.equal(resolve(null, null, zone), null)
})

test('a skipped or ambiguous local time is refused, unless its offset or the UTC field decides', () => {
  assert.deepEqual(momentsOf('2027-03-28T02:30:00.000', 'Europe/Berlin'), [])
  const [field, message] = wrong('2027-03-28T02:30', null, 'Europe/Berlin')
  assert.deepEqual([field, /skip/.test(message)], ['time', true])
  assert.equal(wrong('2027-03-28T02:30', '2027-03-28T01:30:00Z', 'Europe/Berlin')[0], 'time')
  const [which, why] = wrong('2027-10-31T02:30', null, 'Europe/Berlin')
  assert.deepEqual([which, /twice/.test(why)], ['time', true])
  assert.match(at('2027-10-31T02:30+02:00', null, 'Europe/Berlin'), /^2027-10-31T00:30:00.000Z .*\+02:00$/)
  assert.match(at('2027-10-31T02:30', '2027-10-31T01:30:00Z', 'Europe/Berlin'), /^2027-10-31T01:30:00.000Z .*\+01:00$/)
  // Lord Howe moves its clocks by half an hour.
  assert.equal(momentsOf('2027-04-04T01:45:00.000', 'Australia/Lord_Howe').length, 2)
})

test('a local time and a UTC field that disagree are refused; a local time written with a Z is accepted when the UTC field explains it', () => {
  const [field, message] = wrong('2027-03-01T09:00', '2027-03-01T15:00:00Z', 'America/New_York')
  assert.equal(field, 'utc')
  assert.match(message, /disagrees with departure_datetime in America\/New_York, which is 2027-03-01T14:00/)
  assert.equal(wrong('2027-03-01T09:00-05:00', '2027-03-01T15:00:00Z', 'America/New_York')[0], 'utc')
  assert.equal(
    at('2027-03-01T09:00:00.000Z', '2027-03-01T14:00:00.000Z', 'America/New_York'),
    '2027-03-01T14:00:00.000Z 2027-03-01T09:00:00.000-05:00',
  )
})

test('without a zone a local time needs its UTC field', () => {
  assert.equal(wrong('2027-03-01T09:00', null, null)[0], 'zone')
  assert.equal(
    at('2027-03-01T09:00', '2027-03-01T14:00:00Z', null),
    '2027-03-01T14:00:00.000Z 2027-03-01T09:00:00.000-05:00',
  )
  assert.equal(wrong('2027-03-01T09:00', '2027-03-02T14:00:00Z', null)[0], 'utc')
  assert.equal(wrong('2027-03-01T09:00', '2027-03-01T14:07:00Z', null)[0], 'utc')
})

test('a day without an hour begins when its clocks say so, also where midnight is skipped', () => {
  assert.equal(at('2027-03-01', null, 'Asia/Tokyo'), '2027-02-28T15:00:00.000Z 2027-03-01T00:00:00.000+09:00')
  assert.equal(
    at('2027-03-01', '2027-03-01T08:00:00Z', 'Asia/Tokyo'),
    '2027-03-01T08:00:00.000Z 2027-03-01T17:00:00.000+09:00',
  )
  assert.equal(wrong('2027-03-01', '2027-03-01T16:00:00Z', 'Asia/Tokyo')[0], 'utc')
  // Beirut's clocks jump from midnight to one o'clock.
  assert.match(at('2027-03-28', null, 'Asia/Beirut'), /2027-03-28T01:00:00.000\+03:00$/)
})

test('zones are those of the IANA database, in any case; offsets and unknown names are refused', () => {
  assert.equal(findZone('europe/berlin'), 'Europe/Berlin')
  for (const word of ['Mars/Olympus', '+05:00', 'Europe/', 'CEST5', '', 'a b', '../etc'])
    assert.equal(findZone(word), null, word)
  assert.equal(localAt(new Date('2027-03-01T11:00:00Z'), 'Pacific/Kiritimati'), '2027-03-02T01:00:00.000')
})
