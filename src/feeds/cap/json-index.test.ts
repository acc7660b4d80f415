import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readText } from '../../../test/support/feed-parsers.ts'
import { readCap } from './cap.parser.ts'

const read = (value: unknown) => readText(readCap, JSON.stringify(value))

test('a list in JSON names documents of CAP, each by its address, id and version', () => {
  const { refused, items, documents, remarks } = read({
    items: [
      {
        id: 'a',
        url: 'https://warn.example/a.html',
        capURL: 'https://warn.example/a.xml',
        sent: '2026-08-21T09:00:00Z',
      },
      { identifier: 'b', link: '/b.xml', version: 3 },
      {
        id: 'c',
        url: 'https://warn.example/c.html',
        date_modified: '2026-08-21T10:00:00Z',
        attachments: [{ url: 'https://warn.example/c.xml', mime_type: 'application/cap+xml' }],
      },
      'https://warn.example/d.xml',
      { id: 'e' },
      7,
    ],
  })
  assert.deepEqual([refused, items], [null, []])
  assert.deepEqual(documents, [
    { address: 'https://warn.example/a.xml', id: 'a', version: '2026-08-21T09:00:00Z' },
    { address: 'https://example.org/b.xml', id: 'b', version: '3' },
    { address: 'https://warn.example/c.xml', id: 'c', version: '2026-08-21T10:00:00Z' },
    { address: 'https://warn.example/d.xml', id: 'https://warn.example/d.xml', version: '' },
  ])
  assert.deepEqual(
    remarks.map(({ path, problem }) => `${path}: ${problem}`),
    ['items/4: names no CAP document', 'items/5: neither an address nor an object'],
  )
})

test('a list without entries is a good answer; JSON without a list, or whose list names nothing, is none', () => {
  assert.equal(read([]).refused, null)
  assert.match(read({ error: 'no' }).refused?.problem ?? '', /neither a list nor an object with one/)
  assert.match(read([{ a: 1 }]).refused?.problem ?? '', /names a document/)
  assert.match(readText(readCap, '{"items":').refused?.problem ?? '', /not JSON/)
})
