import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Recording, recordedBytes, recordings, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import { sized } from '../../../test/support/size.ts'
import { shippedFeeds } from '../registry/shipped-feeds.ts'
import { type Damage, damage, damageKinds, randomOf, treeOf } from './damage.testing.ts'
import { faultsOf, goodOf, usualFields } from './damaged-faults.testing.ts'

const runs = sized('damages of recorded answers', { commit: 400, full: 10_000 })
/** Fixed, so that a failure can be repeated. Another one finds others. */
const seed = Number(process.env['GODWIT_TEST_SEED'] ?? 20_261_119)

/** Which damages each recording gets: of all feeds equally many, however many recordings they have. */
function chosen(feeds: readonly (readonly Recording[])[]): ReadonlyMap<Recording, readonly number[]> {
  const random = randomOf(seed)
  const all = Array.from({ length: runs }, (_, run) => ({ run, recording: random.one(random.one(feeds)) }))
  return new Map(
    [...Map.groupBy(all, ({ recording }) => recording)].map(([one, own]) => [one, own.map(({ run }) => run)]),
  )
}

const madeOf = ({ kind, pattern, count, type }: Damage): string =>
  [kind, pattern, count > 1 ? `in ${count} places` : '', type === null ? '' : `now ${type}`].filter(Boolean).join(' ')

test('real answers, damaged: no crash, no wrong alert, and always a notice', { skip: withoutRecordings }, (t) => {
  t.diagnostic(`GODWIT_TEST_SEED=${seed}`)
  const feeds = [...Map.groupBy(recordings(), ({ feed }) => feed).values()]
  const runsOf = chosen(feeds)
  const counts = new Map<string, number>()
  const faults: string[] = []
  for (const own of feeds) {
    const feed = shippedFeeds.find(({ key }) => key === own[0]?.feed) ?? assert.fail(own[0]?.feed)
    const usual = usualFields(own.map(({ file }) => treeOf(recordedBytes(file))))
    for (const recording of own.filter((one) => runsOf.has(one))) {
      const good = goodOf(feed, recording, recordedBytes(recording.file))
      for (const run of runsOf.get(recording) ?? []) {
        const random = randomOf(seed + 7_919 * run)
        const find = (): Damage => damage(good.bytes, good.tree, random.one(damageKinds), random) ?? find()
        const one = find()
        counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1)
        const where = `${recording.file}, run ${run}: ${madeOf(one)}`
        try {
          for (const fault of faultsOf(good, one, usual)) faults.push(`${where}: ${fault}`)
        } catch (error) {
          faults.push(`${where}: ${(error as Error).stack}`)
        }
      }
    }
  }
  t.diagnostic([...counts].map(([kind, count]) => `${count} × ${kind}`).join(', '))
  assert.equal(faults.length, 0, faults.slice(0, 20).join('\n'))
  assert.ok(damageKinds.every((kind) => counts.has(kind)))
})
