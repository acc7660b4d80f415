import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Answer } from '../support/app.ts'
import { closed, type DocumentedOperation } from './shape.ts'
import { neverFilled } from './v1.fields.ts'
import { nameOf, type Operation, operations } from './v1.operations.ts'
import { Shapes } from './v1.shapes.ts'
import { givenWorld, type World } from './v1.world.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
addFormats.default(ajv)

const shapes = new Shapes()

function documented({ document }: World, { method, path }: Operation): DocumentedOperation {
  const found = document.paths[`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
  assert.ok(found, 'the operation is in the OpenAPI document')
  return found
}

/** The answer is what the document says for its status, and nothing more. */
function fitsDocument(world: World, operation: Operation, { status, body, headers, text }: Answer<unknown>): void {
  assert.match(headers['content-type'] ?? '', /^application\/json\b/)
  const schema = documented(world, operation).responses[status]?.content?.['application/json']?.schema
  assert.ok(schema, `${status} is in the OpenAPI document: ${text.slice(0, 300)}`)
  const fits = ajv.validate(closed(schema) as object, body)
  const wrong = (ajv.errors ?? []).map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`)
  assert.ok(fits, `${wrong.slice(0, 5).join('\n')}\n${text.slice(0, 300)}`)
}

test('version 1, operation by operation', async (t) => {
  const world = await givenWorld(t)

  for (const operation of operations) {
    await t.test(nameOf(operation), async (own) => {
      const { method } = operation
      const { url, body } = await world.given(operation)
      const sent = body === undefined ? {} : { body }

      for (const [who, caller] of Object.entries(world.wrong(operation)))
        await own.test(who, async () => {
          const refused = await caller.call(method, url, sent)
          assert.equal(refused.status, 401, `${who}: ${refused.text.slice(0, 200)}`)
          fitsDocument(world, operation, refused)
        })
      for (const [who, caller] of Object.entries(world.others(operation)))
        await own.test(who, async () => {
          const refused = await caller.call(method, url, sent)
          assert.equal(refused.status, 401, `${who}: ${refused.text.slice(0, 200)}`)
          fitsDocument(world, operation, refused)
        })
      if (operation.path.includes(':')) {
        const missing = await world.unknown(operation)
        const lost = await world.right(operation).call(method, missing.url, sent)
        assert.equal(lost.status, 404, `an id that nothing has: ${lost.text.slice(0, 200)}`)
        fitsDocument(world, operation, lost)
      }

      const good = await world.right(operation).call<unknown>(method, url, sent)
      assert.equal(good.status, 200, good.text.slice(0, 300))
      fitsDocument(world, operation, good)
      const wrong = shapes.misfits(good.body, operation.answer)
      assert.deepEqual(wrong.slice(0, 10), [], 'the contract’s fields and their types')
      if (Array.isArray(operation.answer))
        assert.ok(Array.isArray(good.body) && good.body.length > 0, 'the list is not empty')
      if (method === 'GET') {
        const { etag = '' } = good.headers
        const same = await world.right(operation).call(method, url, { headers: { 'if-none-match': etag } })
        assert.deepEqual([same.status, same.text], [304, ''], `If-None-Match: ${etag}`)
      }
    })
  }

  const find = (name: string): Operation => operations.find((one) => nameOf(one) === name) ?? assert.fail(name)
  const answerOf = async (name: string, url: string): Promise<unknown> => {
    const operation = find(name)
    const answer = await world.right(operation).call<unknown>(operation.method, url)
    fitsDocument(world, operation, answer)
    assert.deepEqual(shapes.misfits(answer.body, operation.answer), [], name)
    return answer.body
  }

  await t.test('a trip that was removed says when, and an alert that was read says so', async () => {
    const { url } = await world.given(find('DELETE /trips/:trip_id'))
    assert.deepEqual(await answerOf('DELETE /trips/:trip_id', url), [])
    const removed = (await answerOf('GET /trips/:trip_id', url)) as { deleted_at: string | null }
    assert.equal(removed.deleted_at, '2026-11-14T12:00:00.000Z')

    const trip = await world.given(find('GET /trips/:trip_id/alerts'))
    const list = async (): Promise<{ trip_alerts: { read: true | null; alert_id: string }[] }> =>
      (await answerOf('GET /trips/:trip_id/alerts', trip.url)) as never
    const marked = await world.given(find('PUT /alerts/:alert_id/mark_read'))
    assert.deepEqual(await answerOf('PUT /alerts/:alert_id/mark_read', marked.url), [])
    const reads = (await list()).trip_alerts.map(({ alert_id, read }) => [marked.url.includes(alert_id), read])
    assert.deepEqual(reads, [[true, true]])
  })

  await t.test('every field of the contract was seen with a value', () => {
    const empty = [...shapes.known].filter((field) => !shapes.filled.has(field) && !neverFilled.includes(field))
    // Nothing of the world was ever taken away.
    assert.deepEqual(empty, ['Country.deleted_at', 'Disease.deleted_at'])
  })
})

test('a missing or wrong field is found', () => {
  const check = new Shapes()
  const type = { name: 'Thing', fields: { id: 'string', at: 'time', note: 'string|null', list: ['integer'] } } as const
  const good = { id: 'a', at: '2026-11-14T12:00:00.000Z', note: null, list: [1] }
  assert.deepEqual(check.misfits(good, type), [])
  assert.deepEqual(check.misfits({ ...good, id: undefined }, type), ['the answer.id is missing'])
  assert.equal(check.misfits({ ...good, at: '2026-11-14T12:00:00Z', list: null, note: 1 }, type).length, 3)
  assert.deepEqual(check.misfits({ ...good, list: [1.5] }, type), ['the answer.list[0] is not integer: 1.5'])
  const schema = closed({ type: 'object', properties: { id: { type: 'string' } } }) as object
  assert.equal(ajv.validate(schema, { id: 'a' }), true)
  assert.equal(ajv.validate(schema, { id: 'a', secret: 1 }), false)
})
