import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Remark } from './document.ts'
import { readRss, rssText, unknownOfChannel, unknownOfItem } from './rss.ts'

const read = (text: string): ReturnType<typeof readRss> => readRss({ bytes: Buffer.from(text), contentType: null })

test('what is no RSS is refused', () => {
  const cases: readonly (readonly [string, Remark])[] = [
    ['<html><body/></html>', { path: '', problem: 'an HTML page, not a feed' }],
    ['<feed/>', { path: 'feed', problem: 'the root element is not rss' }],
    ['<rss/>', { path: 'rss/channel', problem: 'missing' }],
    ['<rss><channel/><channel/></rss>', { path: 'rss/channel', problem: 'stands more than once' }],
  ]
  for (const [text, refused] of cases) assert.deepEqual(read(text), { refused })
  const doctype = read('<!DOCTYPE rss [<!ENTITY a "b">]><rss><channel/></rss>')
  assert.match('refused' in doctype ? doctype.refused.problem : '', /DOCTYPE/)
})

test('texts of an item: once, and nothing but text', () => {
  const answer = read(`<rss xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><odd/><item>
    <dc:title>Other</dc:title><title> <![CDATA[A & B]]> </title><link>a</link><link>b</link><guid><b>x</b></guid><new/>
    </item></channel></rss>`)
  assert.ok('rss' in answer)
  const { channel, items } = answer.rss
  const [item] = items
  assert.ok(item && items.length === 1)
  const remarks: Remark[] = []
  assert.deepEqual(
    ['title', 'link', 'guid', 'pubDate'].map((name) => rssText(item, name, 'item', remarks)),
    ['A & B', null, null, null],
  )
  assert.deepEqual(remarks, [
    { path: 'item/link', problem: 'stands more than once' },
    { path: 'item/guid', problem: 'has elements inside, not a text' },
  ])
  assert.deepEqual(unknownOfChannel(channel), [{ path: 'rss/channel/odd', problem: 'an unknown element' }])
  assert.deepEqual(unknownOfItem(item, 'item'), [{ path: 'item/new', problem: 'an unknown element' }])
})
