import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { temporaryFolder } from '../../../test/support/files.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { createDiskStore } from '../../platform/storage/disk-store.ts'
import { givenS3 } from '../../platform/storage/s3.testing.ts'
import { createS3Store } from '../../platform/storage/s3-store.ts'
import { deleteOrphans, prepareAsset, storeAsset } from './asset.service.ts'
import { blank, givenWriter, type Writing } from './assets.testing.ts'

const uses = async ({ house }: Writing): Promise<number[]> => {
  const { rows } = await sql<{ uses: number }>`select uses from stored_assets order by digest`.execute(house.db.db())
  return rows.map((row) => row.uses)
}
const picture = async (): Promise<string> => (await blank(1200, 600).png().toBuffer()).toString('base64')

test('equal content is kept once, and goes with its last message, on disk and in S3', async (t) => {
  const stores = { disk: undefined, s3: createS3Store((await givenS3(t)).options) }
  for (const [kind, files] of Object.entries(stores))
    await t.test(kind, async (t) => {
      const writing = await givenWriter(t, files ? { files } : {})
      const { house, send, remove, fetch, stored } = writing
      const photo = await picture()
      const [first, second] = [await send({ photo }), await send({ photo, title: 'Again' })]
      assert.notEqual(first.asset.id, second.asset.id)
      assert.equal((await stored()).length, 3, 'one file for each variant')
      assert.deepEqual(await uses(writing), [2, 2, 2])

      await remove(first.messageId)
      await house.settle()
      assert.equal((await fetch(first.asset.photo['thumb'] ?? '')).statusCode, 404, 'its address ends with the message')
      assert.equal((await fetch(second.asset.photo['thumb'] ?? '')).statusCode, 200)
      assert.deepEqual(await uses(writing), [1, 1, 1])

      await remove(second.messageId)
      await house.settle()
      assert.equal((await fetch(second.asset.photo['thumb'] ?? '')).statusCode, 404)
      assert.deepEqual([await stored(), await uses(writing)], [[], []])
    })
})

test('content that is sent again while its last use goes is there afterwards', async (t) => {
  const writing = await givenWriter(t)
  const { house, company, conversationId, send, remove, stored } = writing
  const photo = await picture()
  const { messageId } = await send({ photo })
  // Prepared while the file is there; the job deletes it before the message is written.
  const prepared = await prepareAsset(house.ctx(), { photo })
  await remove(messageId)
  await house.settle()
  assert.deepEqual(await stored(), [])
  await inTransaction(house.ctx(), (tx) => storeAsset(tx, { companyId: company.id, conversationId }, prepared))
  assert.equal((await stored()).length, 3)
  await house.settle()
  assert.deepEqual([(await stored()).length, await uses(writing)], [3, [1, 1, 1]])
})

test('many messages with the same picture at once, some deleted: every use is counted', async (t) => {
  const writing = await givenWriter(t)
  const { house, send, remove, fetch, stored } = writing
  const photo = await picture()
  const sent = await Promise.all(Array.from({ length: 4 }, () => send({ photo })))
  assert.deepEqual(
    sent.map(({ status }) => status),
    [201, 201, 201, 201],
  )
  await Promise.all([...sent.slice(0, 2).map(({ messageId }) => remove(messageId)), send({ photo }), house.settle()])
  await house.settle()
  assert.deepEqual([(await stored()).length, await uses(writing)], [3, [3, 3, 3]])
  assert.equal((await fetch(sent[3]?.asset.photo['original'] ?? '')).statusCode, 200)
})

test('at night files without a use are deleted: of deleted conversations, and of requests that failed', async (t) => {
  const folder = temporaryFolder(t)
  const writing = await givenWriter(t, { files: createDiskStore(folder) })
  const { house, conversationId, send, stored } = writing
  const photo = await picture()
  await send({ photo })
  await sql`delete from conversations where id = ${conversationId}`.execute(house.db.db())
  assert.deepEqual(await uses(writing), [0, 0, 0])
  const orphans = ['an old one', 'a young one'].map((text) => Buffer.from(text))
  const [old = '', young = ''] = orphans.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  await house.files.put(old, orphans[0] ?? Buffer.alloc(0))
  await house.files.put(young, orphans[1] ?? Buffer.alloc(0))
  const before = new Date(Date.now() - 2 * 86_400_000)
  utimesSync(join(folder, old.slice(0, 2), old.slice(2, 4), old), before, before)
  assert.equal((await stored()).length, 5)
  await deleteOrphans(house.ctx())
  assert.deepEqual(await stored(), [young])
  assert.deepEqual(await uses(writing), [])
})

test('a file that the store has lost is a 404', async (t) => {
  const { house, send, fetch, stored } = await givenWriter(t)
  const { asset } = await send({ photo: await picture() })
  for (const digest of await stored()) await house.files.delete(digest)
  assert.equal((await fetch(asset.photo['original'] ?? '')).statusCode, 404)
})
