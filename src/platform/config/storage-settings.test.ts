import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFileStore } from '../storage/configured-store.ts'
import { ConfigError, loadConfig } from './config.ts'

const bucket = {
  GODWIT_S3_ENDPOINT: 'https://s3.eu-north-1.amazonaws.com',
  GODWIT_S3_BUCKET: 'godwit-files',
  GODWIT_S3_ACCESS_KEY: 'AKID',
  GODWIT_S3_SECRET_KEY: 'secret',
}
const load = (environment: Record<string, string>) => loadConfig({ GODWIT_CONFIG: '/dev/null', ...environment })

test('files are kept in the data folder, or in the bucket that is configured', () => {
  assert.equal(createFileStore(load({}), '/nowhere').kind, 'disk')
  assert.equal(createFileStore(load(bucket), '/nowhere').kind, 's3')
})

test('a bucket that is configured in part is a mistake', async (t) => {
  for (const name of Object.keys(bucket))
    await t.test(name, () => {
      assert.throws(
        () => load({ ...bucket, [name]: '' }),
        (error: unknown) =>
          error instanceof ConfigError &&
          error.errors.some((one) => one.startsWith(`${name} is not set, and GODWIT_S3_`)),
      )
    })
})
