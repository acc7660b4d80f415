import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError, loadConfig } from './config.ts'

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig({ GODWIT_CONFIG: '/dev/null', ...environment })
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.errors
  }
}

test('an incomplete channel configuration is reported setting by setting', () => {
  assert.deepEqual(mistakesOf({ GODWIT_SMTP_URL: 'smtp://localhost' }), [
    'GODWIT_MAIL_FROM is not set, and GODWIT_SMTP_URL needs it.',
  ])
  assert.deepEqual(mistakesOf({ GODWIT_TWILIO_FROM: '+15005550006' }), [
    'GODWIT_TWILIO_ACCOUNT_SID is not set, and GODWIT_TWILIO_FROM needs it.',
    'GODWIT_TWILIO_AUTH_TOKEN is not set, and GODWIT_TWILIO_FROM needs it.',
  ])
  const whole = { GODWIT_SMTP_URL: 'smtps://a:b@mail.example', GODWIT_MAIL_FROM: 'Godwit <alerts@godwit.example>' }
  assert.deepEqual(mistakesOf(whole), [])
})

test('files named by settings are read at start and validated', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-channels-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const given = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const account = {
    project_id: 'p1',
    client_email: 'push@p1.example',
    private_key: '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n',
    token_uri: 'https://oauth2.example/token',
  }
  const path = given('account.json', JSON.stringify({ ...account, type: 'service_account' }))
  assert.deepEqual(loadConfig({ GODWIT_CONFIG: '/dev/null', GODWIT_FCM_ACCOUNT_FILE: path }).fcmAccount, account)
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['GODWIT_FCM_ACCOUNT_FILE', join(folder, 'none.json'), /must name a file that can be read \(ENOENT\)/],
    ['GODWIT_FCM_ACCOUNT_FILE', given('text', 'not JSON'), /must name the JSON file of a service account/],
    ['GODWIT_FCM_ACCOUNT_FILE', given('part.json', '{"project_id":"p1"}'), /with project_id, client_email/],
    ['GODWIT_APNS_KEY_FILE', given('key.p8', 'nothing'), /must name a \.p8 file with a private key/],
    ['GODWIT_MAIL_FROM', 'nobody', /must be an address/],
    ['GODWIT_TWILIO_FROM', '0049', /must be a number that begins with \+/],
    ['GODWIT_WEB_PUSH_SUBJECT', 'http://godwit.example', /must begin with mailto: or https/],
    ['GODWIT_MAIL_PER_SECOND', '0', /whole number from 1/],
  ]
  for (const [name, value, says] of wrong)
    assert.match(mistakesOf({ [name]: value })[0] ?? '', says, `${name}=${value}`)
})
