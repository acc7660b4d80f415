import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { faults, recordedBytes, recordings, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Fetched, KeptAnswer } from '../evidence/evidence.ts'
import { takeAnswer } from '../evidence/take-answer.service.ts'
import { loadReader } from '../parsers/reader.ts'
import { seedFeeds } from '../registry/feed.seed.ts'
import { shippedFeeds } from '../registry/shipped-feeds.ts'
import { listOpenDrifts } from './drift.store.ts'

/** The answer before the faults of each feed. */
const goodFiles: Readonly<Record<string, string>> = {
  'usgs-quakes': '20260815T001301Z',
  'gdacs-rss': '20260822T222416Z',
  cap: 'google-canada.cap',
  'de-aa': '20260503T080250Z',
  'uk-fcdo': '20260503T080230Z',
  'us-state': '20260822T081726Z',
  jtwc: '20260818T223134Z-jtwc.rss',
}

/** By file: what became of the answer, and the kinds of drift that it opens. */
const expected: Readonly<Record<string, string>> = {
  'usgs-fields-gone.geojson': 'read shape',
  'usgs-field-renamed.geojson': 'read shape',
  'usgs-time-type.geojson': 'read shape',
  'usgs-coordinates-swapped.geojson': 'read reuse shape',
  'usgs-id-reused.geojson': 'read reuse',
  'usgs-old-again.geojson': 'read old',
  'usgs-future.geojson': 'read future reuse',
  'usgs-count-wrong.geojson': 'read shape',
  'usgs-truncated.geojson': 'refused shape',
  'usgs-empty.geojson': 'read floor',
  'login.html': 'refused shape',
  'gdacs-laughs.xml': 'refused shape',
  'gdacs-external.xml': 'refused shape',
  'gdacs-deep.xml': 'refused shape',
  'cap-utf16.xml': 'refused shape',
  'de-empty-object.json': 'refused shape',
  // An item that is not understood goes to review, and its feed is as before.
  'cap-script.xml': 'read',
  'cap-polygon-open.xml': 'read',
  'cap-status-exercise.xml': 'read',
  'cap-status-test.xml': 'read',
  'cap-status-system.xml': 'read',
  'cap-status-draft.xml': 'read',
  'uk-withdrawn.json': 'read',
  'state-level-missing.xml': 'read',
  'jtwc-year.rss': 'read',
}

const undone = new Error('undone')

test('each recorded fault opens its drift, and nothing of the good answer before it changes', {
  skip: withoutRecordings,
}, async (t) => {
  const ctx = (await testDatabase(t)).ctx({ now: new Date('2026-08-22T23:00:00Z') })
  await seedFeeds(ctx)
  const read = await loadReader()
  const take = async (
    tx: Ctx,
    key: string,
    file: string,
    at: Date,
    contentType: string | null,
  ): Promise<KeptAnswer> => {
    const bytes = recordedBytes(file)
    const headers: Record<string, string> = contentType === null ? {} : { 'content-type': contentType }
    const feed = shippedFeeds.find((one) => one.key === key) ?? assert.fail(key)
    const fetched: Fetched = {
      address: file,
      at,
      status: 200,
      headers,
      bytes,
      encodedBytes: bytes.length,
      problem: null,
    }
    return (await takeAnswer(tx, feed, fetched, read)).answer
  }
  const goodAt = new Map<string, Date>()
  for (const [key, name] of Object.entries(goodFiles)) {
    const one = recordings(key).find(({ file }) => file.includes(name)) ?? assert.fail(name)
    const at = key === 'cap' ? new Date('2013-06-01T00:00:00Z') : one.at
    assert.equal((await take(ctx, key, one.file, at, null)).outcome, 'read')
    goodAt.set(key, at)
  }
  assert.deepEqual(await listOpenDrifts(ctx.db, null), [], 'recorded answers are as they should be')

  const events = async ({ db }: Ctx, before: Date): Promise<unknown> =>
    (
      await sql`select i.id, i.report, e.event_id from feed_items i left join feed_event_items e on e.item_id = i.id
        where i.first_at <= ${before} order by i.id`.execute(db)
    ).rows
  const found: Record<string, string> = {}
  for (const { feed, file, contentType } of faults()) {
    const name = file.split('/').at(-1) ?? ''
    const at = goodAt.get(feed) ?? assert.fail(feed)
    const later = new Date(feed === 'cap' ? '2026-08-20T12:00:00Z' : at.getTime() + 60_000)
    const tried = inTransaction(ctx, async (tx) => {
      const before = await events(tx, at)
      const { outcome } = await take(tx, feed, file, later, contentType)
      const drifts = await listOpenDrifts(tx.db, feed)
      for (const { kind, evidence, notifiedAt, answerId } of drifts) {
        assert.ok(evidence.problem && notifiedAt && answerId, `${name} ${kind}`)
        if (outcome === 'read' && (kind === 'shape' || kind === 'reuse') && evidence.item !== null)
          assert.ok(evidence.before && evidence.after && evidence.before !== evidence.after, `${name} ${kind}`)
      }
      found[name] = [outcome, ...drifts.map(({ kind }) => kind).sort()].join(' ')
      assert.deepEqual(await events(tx, at), before, name)
      throw undone
    })
    await assert.rejects(tried, undone)
  }
  assert.deepEqual(found, expected)
})
