import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { currentProviderName, responderShare } from '../commerce/index.ts'
import { feedGetter } from '../feeds/index.ts'
import { loadConfig } from '../platform/config/config.ts'
import { flightSource } from '../protection/index.ts'
import { compose, withSettings } from './compose.ts'

test('ports use the settings of a command inside of it, and the process’s beside and after it', async () => {
  compose()
  const read = async () => {
    await setImmediate()
    return [responderShare(), currentProviderName(), flightSource()?.name, feedGetter() === null]
  }
  const before = await read()
  const config = loadConfig({
    GODWIT_CONFIG: '/dev/null',
    GODWIT_RESPONDER_SHARE: '55',
    GODWIT_STRIPE_SECRET_KEY: 'sk_test_x',
    GODWIT_FLIGHT_SOURCE: 'simulator',
    GODWIT_FEEDS: 'live',
    GODWIT_FEEDS_CONTACT: 'ops@example.org',
  })
  const [inside, beside] = await Promise.all([withSettings(config, read), read()])
  assert.deepEqual(inside, [55, 'stripe', 'simulator', false])
  assert.notDeepEqual(before, inside)
  assert.deepEqual([beside, await read()], [before, before])
})
