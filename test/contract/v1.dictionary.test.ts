import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openapiDocuments } from '../../src/app/cli/openapi.ts'
import { missingNames } from './dictionary.ts'

test('the names that the dictionary gives for version 1 are in its document', async () => {
  assert.deepEqual(missingNames(2, JSON.stringify(await openapiDocuments(['v1']))), [])
})
