import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { chainPending } from '../../src/delivery/chain/chain.service.ts'
import { chainStart, headText, type LinkedEntry, linkEntry } from '../../src/delivery/chain/chain.ts'
import { chainEntryLine, chainHeaderLine } from '../../src/delivery/chain/chain-file.ts'
import { cliHouse, givenFolder, godwit } from './cli.support.ts'

const companyId = '5d1f6b3e-6a0c-4c5e-9d1a-0d2f5a3b7c11'

function givenChain(length: number): LinkedEntry[] {
  const entries: LinkedEntry[] = []
  for (let position = 1; position <= length; position++) {
    const entry = {
      ...{ position, company_id: companyId, kind: 'read', at: '2026-11-19T12:00:00.000Z', facts: {} },
      ...{ notification_id: null, person: null, about: null, sealed: null },
    }
    entries.push(linkEntry(entry, entries.at(-1)?.hash ?? chainStart(companyId)))
  }
  return entries
}

test('evidence verify reads a file without a database, and names what is wrong', async (t) => {
  const folder = givenFolder(t)
  const entries = givenChain(5)
  const head = entries.at(-1) as LinkedEntry
  const file = (lines: readonly LinkedEntry[], until: LinkedEntry = head): string => {
    const path = join(folder, 'chain.jsonl')
    const start = { position: 1, previous: chainStart(companyId) }
    const header = chainHeaderLine({
      company_id: companyId,
      start,
      head: { position: until.position, hash: until.hash },
    })
    writeFileSync(path, [header, ...lines.map(chainEntryLine), ''].join('\n'))
    return path
  }
  const whole = await godwit(['evidence', 'verify', file(entries), '--head', headText(head)])
  assert.deepEqual([whole.code, whole.err], [0, ''])
  assert.equal(whole.out, `The chain of company ${companyId} is whole: 5 entries, head ${headText(head)}.\n`)
  const broken = await godwit(['evidence', 'verify', file(entries.toSpliced(2, 1))])
  assert.deepEqual(
    [broken.code, broken.out],
    [1, `The chain of company ${companyId} is BROKEN. Entry 3 was removed.\n`],
  )
  // Whoever cuts the file also writes its head anew: the head that somebody kept says so.
  const cut = file(entries.slice(0, 3), entries[2])
  assert.equal((await godwit(['evidence', 'verify', cut])).code, 0)
  const kept = await godwit(['evidence', 'verify', cut, '--head', headText(head), '--json'])
  assert.equal(kept.code, 1)
  assert.partialDeepStrictEqual(kept.json(), [
    { company_id: companyId, ok: false, fault: 'cut', position: 4, until: 5 },
  ])

  for (const [argv, says] of [
    [['verify'], /^godwit: Say one of them: a file, --company, or --service\.\n/],
    [['verify', 'nowhere.jsonl'], /^godwit: There is no file nowhere\.jsonl\.\n/],
    [['verify', cut, '--head', '5:abc'], /^godwit: "5:abc" is not a head/],
    [['export', '--alert', 'storm'], /--alert must be an id; "storm" is none/],
    [['export', '--user', 'ada'], /--user must be an id/],
  ] as const) {
    const { code, err } = await godwit(['evidence', ...argv])
    assert.equal(code, 2)
    assert.match(err, says)
  }
  const other = join(folder, 'other.jsonl')
  writeFileSync(other, '{"record":"alert"}\nnot JSON\n')
  assert.match((await godwit(['evidence', 'verify', other])).err, /has no chain of evidence/)
})

test('evidence head and verify of the database', async (t) => {
  const house = await cliHouse(t)
  assert.equal((await house.run(['evidence', 'head'])).out, 'There are no entries yet.\n')
  const items = JSON.stringify(['40000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000002'])
  await sql`insert into evidence_pending (kind, items) values ('read', ${items}::jsonb)`.execute(house.db.db())
  await chainPending(house.db.ctx())
  const { out } = await house.run(['evidence', 'head'])
  const [, head] = /^service {2}(2:[0-9a-f]{64}) {2}\S+Z\n$/.exec(out) ?? []
  assert.ok(head, out)
  const verified = await house.run(['evidence', 'verify', '--service', '--head', head])
  assert.deepEqual([verified.code, verified.out], [0, `The service's own chain is whole: 2 entries, head ${head}.\n`])
  const later = await house.run(['evidence', 'verify', '--service', '--head', head.replace(/^2/, '3')])
  assert.equal(later.code, 1)
  assert.match(later.out, /^The service's own chain is BROKEN\. The end was cut off: entry 3 was in the chain/)
})
