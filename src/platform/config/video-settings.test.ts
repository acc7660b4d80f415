import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, loadConfig } from './config.ts'

const load = (environment: Record<string, string>) => loadConfig({ GODWIT_CONFIG: '/dev/null', ...environment })
const errorsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    load(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
}

test('servers for browsers are a list of addresses', () => {
  const { turnUrls } = load({ GODWIT_TURN_URL: 'stun:a:3478, turn:a:3478?transport=udp', GODWIT_TURN_SECRET: 's' })
  assert.deepEqual(turnUrls, ['stun:a:3478', 'turn:a:3478?transport=udp'])
  assert.deepEqual(load({ GODWIT_TURN_URL: 'stun:a:3478' }).turnUrls, ['stun:a:3478'])
  assert.match(errorsOf({ GODWIT_TURN_URL: 'https://a' })[0] ?? '', /^GODWIT_TURN_URL must be addresses/)
})

test('a server that is configured in part is named with what is missing', async (t) => {
  const cases: readonly (readonly [Record<string, string>, readonly string[]])[] = [
    [
      { GODWIT_LIVEKIT_URL: 'wss://v' },
      [
        'GODWIT_LIVEKIT_API_KEY is not set, and GODWIT_LIVEKIT_URL needs it.',
        'GODWIT_LIVEKIT_API_SECRET is not set, and GODWIT_LIVEKIT_URL needs it.',
      ],
    ],
    [{ GODWIT_TURN_URL: 'turn:a' }, ['GODWIT_TURN_SECRET is not set, and GODWIT_TURN_URL needs it.']],
    [{ GODWIT_TURN_SECRET: 's' }, ['GODWIT_TURN_URL is not set, and GODWIT_TURN_SECRET needs it.']],
    [{ GODWIT_LIVEKIT_URL: 'wss://v', GODWIT_LIVEKIT_API_KEY: 'k', GODWIT_LIVEKIT_API_SECRET: 's' }, []],
  ]
  for (const [environment, errors] of cases)
    await t.test(Object.keys(environment).join(), () => assert.deepEqual(errorsOf(environment), errors))
})
