import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { readBackup, writeBackup } from './backup-file.ts'

test('whoever stops reading a large backup early closes the file, and nothing is left to fail', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-backup-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'large.backup')
  const lines = Array.from({ length: 20_000 }, () => `${randomBytes(40).toString('hex')}\n`)
  await writeBackup(
    file,
    (async function* () {
      yield* lines
    })(),
  )
  const reading = readBackup(file)
  assert.equal(`${(await reading.next()).value}\n`, lines[0])
  await reading.return(undefined)
  await turn() // an error event that nobody hears would come by now, and fail the test
})
