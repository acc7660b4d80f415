import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMailAddress } from './mail-address.ts'

test('the setting is an address of LMTP or SMTP, or a socket', () => {
  assert.deepEqual(readMailAddress('lmtp://127.0.0.1:2424'), { protocol: 'lmtp', host: '127.0.0.1', port: 2424 })
  assert.deepEqual(readMailAddress('SMTP://in.example:25/'), { protocol: 'smtp', host: 'in.example', port: 25 })
  assert.deepEqual(readMailAddress('smtp://[::1]:0'), { protocol: 'smtp', host: '::1', port: 0 })
  assert.deepEqual(readMailAddress('lmtp:/run/god wit/in'), { protocol: 'lmtp', path: '/run/god wit/in' })
  const noSocket = 'lmtp lmtp: lmtp:/ lmtp:run/x smtp:/run/x lmtp:///run/x'.split(' ')
  const noHost =
    'lmtp://127.0.0.1 lmtp://:2424 http://a:1 smtps://a:1 smtp://a:65536 smtp://u:p@a:1 smtp://a:1/x'.split(' ')
  for (const text of ['', 'lmtp:/a\0b', ...noSocket, ...noHost]) assert.equal(readMailAddress(text), undefined, text)
})
