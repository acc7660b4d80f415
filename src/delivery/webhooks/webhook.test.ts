import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongUrl } from './webhook.ts'

test('the rules for an endpoint’s URL', () => {
  const strict = { allowPrivate: false }
  assert.equal(wrongUrl('https://hooks.example.com/a?b=c', strict), undefined)
  assert.equal(wrongUrl('http://127.0.0.1:8080/', { allowPrivate: true }), undefined)
  for (const [url, expected] of [
    ['http://hooks.example.com/', /https/],
    ['ftp://hooks.example.com/', /https/],
    ['https://me:secret@hooks.example.com/', /password/],
    ['https://me@hooks.example.com/', /password/],
    ['https://hooks.example.com/#top', /fragment/],
    ['https://hooks.example.com/#', /fragment/],
    [`https://hooks.example.com/${'a'.repeat(2_048)}`, /longer/],
    ['hooks.example.com', /not a URL/],
    [' https://hooks.example.com/', /spaces/],
    ['https://hooks.exa\tmple.com/', /spaces/],
    ['https://hooks.example.com:0/', /port 0/],
  ] as const)
    assert.match(wrongUrl(url, strict) ?? '', expected, url)
})
