import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase, testLog } from '../../../test/support/database.ts'
import { createListener } from '../db/listener.ts'
import { until } from '../jobs/jobs.testing.ts'
import { Relay, type RelayedFrame } from './relay.ts'

test('frames reach every node once and whole, however long they are', async (t) => {
  const database = await testDatabase(t)
  const nodes: { relay: Relay; got: RelayedFrame[] }[] = []
  for (const name of ['one', 'other']) {
    const listener = await createListener(database.url, testLog)
    t.after(() => listener.close())
    const got: RelayedFrame[] = []
    const deliver = (frame: RelayedFrame): void => void got.push(frame)
    nodes.push({ relay: new Relay({ db: database.db(), listener, nodeId: name, deliver }), got })
    await listener.listening()
  }
  const [one, other] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
  const topic = randomUUID()
  const frames: RelayedFrame[] = [
    { topic, frame: '{"type":"typing"}', notTo: 'a' },
    { topic, frame: 'ä👋"'.repeat(4_000), to: 'b' },
    { topic, frame: 'x'.repeat(40_000), except: 'c' },
    { topic, frame: '' },
  ]
  await Promise.all(frames.map((frame) => one.relay.publish(frame)))
  const back: RelayedFrame = { topic, frame: 'back' }
  await other.relay.publish(back)
  const byText = (list: readonly RelayedFrame[]): RelayedFrame[] =>
    list.toSorted((a, b) => (a.frame < b.frame ? -1 : 1))
  await until(() => one.got.length === 5 && other.got.length === 5)
  for (const { got } of nodes) assert.deepEqual(byText(got), byText([...frames, back]))
})
