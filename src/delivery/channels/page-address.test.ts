import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTypes } from '../notifications/notification-lookup.ts'
import { pageAddress, pushPages } from './page-address.ts'

test('a push opens the page of what it is about', () => {
  const ids = { trip_id: 't1', air_segment_id: 's1', subscription_id: 'u1' }
  const cases: readonly (readonly [what: string, type: number, data: Record<string, unknown>, page: string])[] = [
    ['an alert, also one for a trip', 110, { trip_alert_id: 'x', trip_id: 't1', alert_id: 'a1' }, '/me?alert=a1'],
    ['an alert that is over', 110, { alert_id: 'a1', check_in_id: 'c1', cleared: true }, '/me?alert=a1'],
    ['all is well', 110, { trip_alert_id: null, trip_id: 't1', alert_id: null, all_good: true }, '/me/trip/t1'],
    ['a request to check in', 50, { check_in_request_id: 'r1' }, '/me'],
    ['its follow-up', 54, { check_in_request_id: 'r1' }, '/me'],
    ['an arrival', 52, {}, '/me'],
    ['a bid', 1, { issue_id: 'i1', bid_id: 'b1' }, '/me/help/i1'],
    ['an appointment', 3, { issue_id: 'i1', appointment_id: 'p1' }, '/me/help/i1'],
    ['a message', 5, { conversation_id: 'm1' }, '/me/help?conversation=m1'],
    ['a trip', 30, { trip_id: 't1' }, '/me/trip/t1'],
    ['a trip that is gone', 22, { trip_id: 't1' }, '/me/trip'],
    ['a flight', 101, ids, '/me/trip/t1'],
    ['a gate', 104, { air_segment_id: 's1' }, '/me/trip'],
    ['a rule of a country', 121, { entry_requirement_id: 'e1' }, '/me/trip'],
    ['a claim', 1010, { ...ids, claim_id: 'c1' }, '/me/help?claim=c1'],
    ['a disruption without a claim', 1002, { ...ids, claim_id: null }, '/me/trip/t1'],
    ['an id that is more than an id', 110, { alert_id: '../x?y#z' }, '/me?alert=..%2Fx%3Fy%23z'],
  ]
  for (const [what, type, data, page] of cases) assert.equal(pageAddress({ type, data }), page, what)
})

test('a type opens only pages of which its data has the id', () => {
  for (const [number, { opens = [], data = [] }] of allTypes)
    for (const name of opens) {
      const { id } = pushPages[name]
      assert.ok(id === undefined || data.includes(id), `${number} opens ${name} and has no ${id}`)
    }
})
