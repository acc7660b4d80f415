import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/files.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { givenS3 } from './s3.testing.ts'
import { createS3Store } from './s3-store.ts'

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const read = async (store: FileStore, digest: string, range?: { start: number; end: number }) => {
  const stream = await store.get(digest, range)
  return stream && (await buffer(stream)).toString()
}
const listed = async (store: FileStore): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  for await (const { digest, ageSeconds } of store.list()) found.set(digest, ageSeconds)
  return found
}

test('a file is put, read in whole and in part, listed and deleted, in each store', async (t) => {
  const server = await givenS3(t)
  const stores = { disk: createDiskStore(join(temporaryFolder(t), 'new')), s3: createS3Store(server.options) }
  for (const [kind, store] of Object.entries(stores))
    await t.test(kind, async () => {
      const files = ['The first file', 'The second', 'The third'].map((text) => Buffer.from(text))
      const [first = ''] = files.map(digestOf)
      assert.equal(await store.has(first), false)
      assert.equal(await read(store, first), undefined)
      assert.deepEqual(await listed(store), new Map())
      for (const file of [...files, ...files]) await store.put(digestOf(file), file)
      assert.equal(await store.has(first), true)
      assert.equal(await read(store, first), 'The first file')
      assert.equal(await read(store, first, { start: 4, end: 8 }), 'first')
      const all = await listed(store)
      assert.deepEqual([...all.keys()].sort(), files.map(digestOf).sort())
      for (const age of all.values()) assert.ok(age < 3_600, `${age}`)
      await store.delete(first)
      await store.delete(first)
      assert.equal(await store.has(first), false)
      assert.equal(await read(store, first), undefined)
      for (const wrong of ['', '../../etc/passwd', `${first}/x`])
        await assert.rejects(async () => store.get(wrong), /64 hex digits/)
    })
})

test('the disk store leaves no half-written file under a name, and says how old files are', async (t) => {
  const folder = temporaryFolder(t)
  const store = createDiskStore(folder)
  const file = Buffer.from('content')
  const digest = digestOf(file)
  await store.put(digest, file)
  const place = join(folder, digest.slice(0, 2), digest.slice(2, 4))
  assert.deepEqual(readdirSync(place), [digest])
  assert.equal(statSync(join(place, digest)).mode & 0o777, 0o600)
  // Two writes that were interrupted, one of them long ago.
  const [old, young] = [join(place, `${digest}.a.unfinished`), join(place, `${digest}.b.unfinished`)]
  for (const path of [old, young]) writeFileSync(path, 'conte')
  const before = new Date(Date.now() - 2 * 86_400_000)
  for (const path of [old, join(place, digest)]) utimesSync(path, before, before)
  const age = (await listed(store)).get(digest) ?? 0
  assert.ok(age > 86_400 * 1.9, `${age}`)
  assert.deepEqual([existsSync(old), existsSync(young)], [false, true])
  // A file that is put again is young again; one that was damaged is written again.
  await store.put(digest, file)
  assert.ok(((await listed(store)).get(digest) ?? 0) < 3_600)
  writeFileSync(join(place, digest), 'cont')
  await store.put(digest, file)
  assert.equal(await read(store, digest), 'content')
})

test('the S3 store signs every request, tries again after 503, and says what S3 refuses', async (t) => {
  const server = await givenS3(t)
  const store = createS3Store(server.options)
  const file = Buffer.from('content')
  const digest = digestOf(file)
  server.failures = 2
  await store.put(digest, file)
  assert.deepEqual(server.objects.get(`assets/${digest}`)?.bytes, file)
  assert.equal(server.requests.length, 3)
  server.failures = 10
  await assert.rejects(store.has(digest), /S3 answered 503/)
  server.failures = 0
  const wrong = { ...server.options, secretKey: 'another secret' }
  for (const [what, act] of Object.entries({
    put: (one: FileStore) => one.put(digest, file),
    has: (one: FileStore) => one.has(digest),
    get: (one: FileStore) => one.get(digest),
    delete: (one: FileStore) => one.delete(digest),
    list: (one: FileStore) => listed(one),
  }))
    await t.test(`with a wrong secret: ${what}`, async () => {
      await assert.rejects(async () => act(createS3Store(wrong)), /S3 answered 403/)
    })
  assert.equal(server.objects.size, 1)
})
