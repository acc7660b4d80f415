import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { notificationTable } from '../../scripts/support/notification-table.ts'
import { openapiDocuments } from '../../src/app/cli/openapi.ts'
import type { Notice } from '../../src/delivery/index.ts'
import {
  type AnnouncedType,
  allTypes,
  type DataOf,
  isNotificationType,
  preSendCheckOf,
  type RecordedEventNumber,
} from '../../src/delivery/notifications/notification-lookup.ts'

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The numbers of the contract's table, and those of flight protection that the customer gets as a message. */
const contractTypes = [...range(0, 6), 9, 10, ...range(20, 25), 30, ...range(50, 54), ...range(100, 107)]
  .concat([110, 111, 115, 120, 121], range(300, 306), range(500, 506), range(900, 904), [910, 911])
  .concat([1002, 1003, 1004, 1005, 1008, 1010])

/** The contract's events of its own, and the types that docs/webhooks.md promises events of. */
const contractEvents = [...range(20, 23), 30, 50, 53, 54, ...range(100, 107), 110, 111, 115, 120, 121].concat(
  range(500, 506),
  range(600, 607),
  [903, 904],
  range(1000, 1016),
  [1020, 1021],
)

test('the table has every number of the contract, and no number is an event by accident', () => {
  assert.deepEqual(
    contractTypes.filter((number) => !isNotificationType(number)),
    [],
  )
  const withEvent = new Set(allTypes.flatMap(([number, { event }]) => (event ? [number as number] : [])))
  assert.deepEqual(
    contractEvents.filter((number) => !withEvent.has(number)),
    [],
  )
  for (const [number, { audience, event }] of allTypes)
    assert.ok(audience.length > 0 || event, `${number} has neither an audience nor an event: nobody would get it`)
})

test('docs/notifications.md has the table as it is', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/notifications.md'), 'utf8')
  assert.ok(page.includes(`\n${notificationTable()}\n`), 'docs/notifications.md is stale: run "npm run generate".')
})

test('the OpenAPI document says of each event and type that is not implemented that it is not', async () => {
  const { v2 } = (await openapiDocuments(['v2'])) as unknown as {
    v2: { readonly webhooks: Readonly<Record<string, { readonly post: { readonly description: string } }>> }
  }
  const text = JSON.stringify(v2)
  for (const [number, { name, event, implemented }] of allTypes) {
    if (event)
      assert.equal(
        v2.webhooks[`${number} ${event.name}`]?.post.description.includes('Not implemented yet.'),
        implemented === false,
        `${number} ${event.name}`,
      )
    if (isNotificationType(number)) assert.ok(text.includes(`${number} ${name}`), `${number} ${name}`)
  }
})

test('a message that says that its trip was removed is sent although the trip is gone', () => {
  assert.deepEqual([20, 21, 22, 30].map(preSendCheckOf), ['trip', 'trip', undefined, 'trip'])
})

/** `true` where the first type is assignable to the second: what the compiler lets a room announce. */
type Fits<Value, Into> = [Value] extends [Into] ? true : false
type NoticeWith<Type, Data> = Omit<Extract<Notice, { type: 51 }>, 'type' | 'data'> & { type: Type; data: Data }

test('the compiler refuses types that are not in the table or not implemented, and wrong data keys', () => {
  // The type-check of this file is the test: each constant has the only value that its type allows.
  const refused: readonly false[] = [
    false satisfies Fits<7, AnnouncedType>,
    false satisfies Fits<25, AnnouncedType>,
    false satisfies Fits<600, AnnouncedType>,
    false satisfies Fits<51, RecordedEventNumber>,
    false satisfies Fits<25, RecordedEventNumber>,
    false satisfies Fits<NoticeWith<30, Record<never, string>>, Notice>,
    false satisfies Fits<NoticeWith<30, { check_in_request_id: string }>, Notice>,
    false satisfies Fits<NoticeWith<30, { trip_id: string; alert_id: string }>, Notice>,
    false satisfies Fits<{ trip_id: string }, DataOf<110>>,
  ]
  const allowed: readonly true[] = [
    true satisfies Fits<30, AnnouncedType>,
    true satisfies Fits<30, RecordedEventNumber>,
    true satisfies Fits<NoticeWith<30, { trip_id: string }>, Notice>,
  ]
  assert.ok(!refused.includes(true as never) && allowed.every((one) => one))
})
