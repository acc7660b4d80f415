import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testLog } from '../../../test/support/database.ts'
import { type Entry, SequenceFeed, type Subscription } from './sequence-feed.ts'

const topic = 'a conversation'

type Action =
  | { readonly do: 'add'; readonly count: number; readonly announced: boolean }
  | { readonly do: 'change'; readonly at: number }
  | { readonly do: 'connect' | 'drop'; readonly reader: number }
  | { readonly do: 'poll' | 'wait' }

const readers = fc.nat({ max: 3 })
const actions = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('add' as const), count: fc.integer({ min: 1, max: 7 }), announced: fc.boolean() }),
    fc.record({ do: fc.constant('change' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ do: fc.constantFrom('connect' as const, 'drop' as const), reader: readers }),
    fc.record({ do: fc.constantFrom('poll' as const, 'wait' as const) }),
  ),
  { maxLength: 40 },
) as fc.Arbitrary<Action[]>

/** A client that connects again with the number of the last entry that it has. */
class Reader {
  readonly got: number[] = []
  readonly versions = new Map<number, number>()
  /** Entries that were changed while the reader was connected and had them. */
  readonly mustKnow = new Map<number, number>()
  subscription: Subscription | undefined

  hear(frame: Buffer): void {
    const [seq = 0, version = 0] = frame.toString().split(' ').map(Number)
    const before = this.versions.get(seq)
    if (before === undefined) this.got.push(seq)
    else assert.ok(version > 0, `${seq} came twice although it was not changed`)
    this.versions.set(seq, version)
  }
}

test('whatever is interleaved with whatever: each reader gets every entry once, in order, and changes of what it has', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), actions, async (scheduler, steps) => {
      const versions: number[] = []
      const read = scheduler.scheduleFunction(async (after: number, limit: number): Promise<Entry[]> => {
        const page = versions.map((version, index) => ({ seq: index + 1, version }))
        return page
          .filter(({ seq }) => seq > after)
          .slice(0, limit)
          .map(({ seq, version }) => ({ seq, frame: Buffer.from(`${seq} ${version}`) }))
      })
      const feed = new SequenceFeed({
        log: testLog,
        page: 3,
        mostRecent: 4,
        source: {
          readAfter: (_, after, limit) => read(after, limit),
          readLast: async (ids) => new Map(ids.map((id) => [id, versions.length])),
        },
      })
      const all = Array.from({ length: 4 }, () => new Reader())
      const paced = scheduler.scheduleFunction(async () => {})
      const connect = (reader: Reader): void => {
        if (reader.subscription) return
        let open = true
        const subscription = feed.subscribe(
          topic,
          {
            send: (...frames) => {
              for (const frame of frames) if (open) reader.hear(frame)
            },
            sendAtPace: async (frames) => {
              for (const frame of frames) if (open) reader.hear(frame)
              await paced()
            },
          },
          versions.length,
          reader.got.at(-1) ?? 0,
        )
        reader.subscription = {
          ...subscription,
          end: () => {
            open = false
            subscription.end()
          },
        }
      }
      const drop = (reader: Reader): void => {
        reader.subscription?.end()
        reader.subscription = undefined
        reader.mustKnow.clear()
      }
      for (const step of steps) {
        if (step.do === 'add') {
          for (let n = 0; n < step.count; n++) versions.push(0)
          if (step.announced) feed.wake(topic)
        } else if (step.do === 'change' && versions.length > 0) {
          const seq = 1 + Math.floor(step.at * (versions.length - 1))
          const version = (versions[seq - 1] ?? 0) + 1
          versions[seq - 1] = version
          for (const reader of all)
            if (reader.subscription && reader.versions.has(seq)) reader.mustKnow.set(seq, version)
          feed.change(topic, seq)
        } else if (step.do === 'connect') connect(all[step.reader] as Reader)
        else if (step.do === 'drop') drop(all[step.reader] as Reader)
        else if (step.do === 'poll') await feed.poll()
        else if (scheduler.count() > 0) await scheduler.waitOne()
      }
      for (const reader of all) connect(reader)
      await feed.poll()
      await scheduler.waitIdle()
      for (const reader of all) {
        assert.deepEqual(
          reader.got,
          versions.map((_, index) => index + 1),
        )
        for (const [seq, version] of reader.mustKnow)
          assert.ok((reader.versions.get(seq) ?? 0) >= version, `the change of ${seq} was not sent`)
      }
    }),
    { numRuns: 300 },
  )
})

test('a reader that names no number gets only what is new; one that names too high a number misses nothing', async () => {
  const rows = [1, 2, 3]
  const feed = new SequenceFeed({
    log: testLog,
    source: {
      readAfter: async (_, after) =>
        rows.filter((seq) => seq > after).map((seq) => ({ seq, frame: Buffer.from(`${seq}`) })),
      readLast: async (ids) => new Map(ids.map((id) => [id, rows.length])),
    },
  })
  const got: Record<string, string[]> = { fresh: [], ahead: [] }
  const subscriber = (name: string) => ({
    send: (...frames: readonly Buffer[]) => void got[name]?.push(...frames.map(String)),
    sendAtPace: async (frames: readonly Buffer[]) => void got[name]?.push(...frames.map(String)),
  })
  feed.subscribe(topic, subscriber('fresh'), 3)
  feed.subscribe(topic, subscriber('ahead'), 3, 99)
  rows.push(4, 5)
  await feed.poll()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(got, { fresh: ['4', '5'], ahead: ['4', '5'] })
})

test('what a failed read left out comes with the next comparison', async () => {
  const rows = [1]
  let fails = true
  const got: string[] = []
  const feed = new SequenceFeed({
    log: testLog,
    source: {
      readAfter: async (_, after) => {
        if (fails) throw new Error('the database is away')
        return rows.filter((seq) => seq > after).map((seq) => ({ seq, frame: Buffer.from(`${seq}`) }))
      },
      readLast: async (ids) => new Map(ids.map((id) => [id, rows.length])),
    },
  })
  const send = (...frames: readonly Buffer[]): void => void got.push(...frames.map(String))
  feed.subscribe(topic, { send, sendAtPace: async (frames) => send(...frames) }, 1, 0)
  rows.push(2)
  feed.wake(topic)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(got, [])
  fails = false
  for (let tries = 0; got.length < 2 && tries < 10; tries++) {
    await feed.poll()
    await new Promise((resolve) => setImmediate(resolve))
  }
  assert.deepEqual(got, ['1', '2'])
})

test('an entry that is changed again while its change is read is read once more', async () => {
  let version = 0
  const sent: string[] = []
  const feed = new SequenceFeed({
    log: testLog,
    source: {
      readAfter: async (_, after) => {
        if (after > 0) return []
        const frame = Buffer.from(`1 ${version}`)
        if (version === 1) {
          version = 2
          feed.change(topic, 1)
        }
        return [{ seq: 1, frame }]
      },
      readLast: async (ids) => new Map(ids.map((id) => [id, 1])),
    },
  })
  feed.subscribe(topic, { send: (...frames) => sent.push(...frames.map(String)), sendAtPace: async () => {} }, 1, 1)
  version = 1
  feed.change(topic, 1)
  await new Promise(setImmediate)
  assert.deepEqual(sent, ['1 1', '1 2'])
})
