import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { simulatedChannelsOf } from '../../platform/config/channel-providers.ts'
import { loadConfig } from '../../platform/config/config.ts'
import { createVault } from '../../platform/crypto/vault.ts'
import { checkChannels } from '../doctor/doctor-channels.ts'
import { openChannels } from './channels.ts'
import { stepBudgetsOf } from './step-budgets.ts'

const vault = createVault('0f'.repeat(32))
const configOf = (environment: Record<string, string>) => loadConfig({ GODWIT_CONFIG: '/dev/null', ...environment })
const states = async (environment: Record<string, string>) =>
  Object.fromEntries((await checkChannels(configOf(environment))).map(({ about, state }) => [about, state]))

test('with nothing configured there is no channel, and the doctor says where messages go', async () => {
  assert.deepEqual(await openChannels(configOf({}), vault), [])
  const found = await checkChannels(configOf({ GODWIT_SIMULATE_CHANNELS: '0' }))
  assert.equal(found.length, 7)
  for (const { about, state, says } of found) {
    const without = ['WhatsApp', 'calls'].includes(about) ? /leave it out/ : /outbox/
    assert.match(`${state} ${says}`, /^note GODWIT_\w+ is not set: /)
    assert.match(says, without)
  }
})

test('what is simulated: for the demo of the embedded database by itself, and never a channel with a provider', async () => {
  const smtp = { GODWIT_SMTP_URL: 'smtp://mail.example', GODWIT_MAIL_FROM: 'godwit@example.com' }
  assert.deepEqual(simulatedChannelsOf(configOf(smtp)), ['sms', 'apns', 'fcm', 'webpush', 'whatsapp', 'voice'])
  for (const off of [{ GODWIT_DEMO: '0' }, { DATABASE_URL: 'postgres://db/godwit' }, { GODWIT_SIMULATE_CHANNELS: '0' }])
    assert.deepEqual(simulatedChannelsOf(configOf(off)), [])
  assert.equal(stepBudgetsOf(configOf({})).voice, 200)
  for (const { says } of await checkChannels(configOf({})))
    assert.match(says, /simulated for the people of the demo, nothing is sent/)
})

test('configured channels are opened, and the doctor checks each provider', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-channels-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const mail = new SMTPServer({ authOptional: true, hideSTARTTLS: true })
  mail.listen(0, '127.0.0.1')
  await once(mail.server, 'listening')
  t.after(() => mail.server.close())
  const twilio = createServer((_req, res) => res.writeHead(401).end())
  twilio.listen(0, '127.0.0.1')
  await once(twilio, 'listening')
  t.after(() => twilio.close())
  const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port
  const pem = { type: 'pkcs8', format: 'pem' } as const
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(join(folder, 'key.p8'), privateKey.export(pem))
  const environment = {
    GODWIT_SMTP_URL: `smtp://127.0.0.1:${portOf(mail.server)}`,
    GODWIT_MAIL_FROM: 'Godwit <alerts@godwit.example>',
    GODWIT_MAIL_CONCURRENCY: '3',
    GODWIT_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    GODWIT_TWILIO_AUTH_TOKEN: 'wrong',
    GODWIT_TWILIO_FROM: '+15005550006',
    GODWIT_TWILIO_VOICE_FROM: '+15005550007',
    GODWIT_TWILIO_WHATSAPP_FROM: '+15005550008',
    GODWIT_TWILIO_URL: `http://127.0.0.1:${portOf(twilio)}`,
    GODWIT_APNS_KEY_FILE: join(folder, 'key.p8'),
    GODWIT_APNS_KEY_ID: 'ABC123DEFG',
    GODWIT_APNS_TEAM_ID: 'DEF123GHIJ',
    GODWIT_APNS_TOPIC: 'example.godwit.app',
    GODWIT_WEB_PUSH_SUBJECT: 'mailto:ops@godwit.example',
  }
  const open = await openChannels(configOf(environment), vault)
  t.after(() => Promise.all(open.map((one) => one.close())))
  assert.deepEqual(
    open.map(({ channel }) => [channel.name, channel.concurrency]),
    [
      ['email', 3],
      ['sms', 4],
      ['whatsapp', 4],
      ['voice', 4],
      ['apns', 32],
      ['webpush', 32],
    ],
  )
  assert.deepEqual(await states(environment), {
    'e-mail': 'ok',
    'short messages': 'wrong',
    'push to iOS': 'ok',
    'push to Android': 'note',
    'push to browsers': 'ok',
    WhatsApp: 'wrong',
    calls: 'wrong',
  })
})
