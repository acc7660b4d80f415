import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sized } from '../../../test/support/size.ts'
import {
  type ChainEntry,
  type ChainLine,
  chainStart,
  type Head,
  headText,
  type LinkedEntry,
  linkEntry,
  parseHead,
} from './chain.ts'
import { chainEntryLine, chainHeaderLine, chainLinkLine, verifyChainFile } from './chain-file.ts'
import { verifyChain } from './verify-chain.ts'

const companyId = '5d1f6b3e-6a0c-4c5e-9d1a-0d2f5a3b7c11'
const chainLength = sized('entries of a chain with each fault', { commit: 20_000, full: 1_000_000 })

const factsAt = (position: number): ChainEntry => ({
  position,
  company_id: companyId,
  kind: 'delivery',
  at: new Date(1_760_000_000_000 + position * 1000).toISOString(),
  notification_id: '0198f0f0-0000-7000-8000-000000000001',
  person: '0198f0f0-0000-7000-8000-000000000002',
  about: 'alert:storm',
  facts: { channel: 'sms', state: position % 7 === 0 ? 'failed' : 'sent', attempt: 1 },
  sealed: 'AAECAwQFBgcICQoLDA0ODw==',
})

function* chain(length: number, company: string | null = companyId): Generator<LinkedEntry> {
  let previous = chainStart(company)
  for (let position = 1; position <= length; position++) {
    const entry = linkEntry({ ...factsAt(position), company_id: company }, previous)
    previous = entry.hash
    yield entry
  }
}

/** The chain with what `change` makes of each entry: none, the entry, or several. */
function* tampered(length: number, change: (entry: LinkedEntry) => readonly ChainLine[]): Generator<ChainLine> {
  for (const entry of chain(length)) yield* change(entry)
}

function headOf(length: number): Head {
  let head: Head = { position: 0, hash: chainStart(companyId) }
  for (const { position, hash } of chain(length)) head = { position, hash }
  return head
}

const named = async (lines: Iterable<ChainLine>, heads: readonly Head[] = []): Promise<string> => {
  const verdict = await verifyChain(lines, { companyId, heads })
  return verdict.ok ? `ok ${verdict.head.position}` : `${verdict.fault} ${verdict.position}-${verdict.until}`
}

const at =
  (position: number, ...lines: readonly ChainLine[]) =>
  (entry: LinkedEntry): readonly ChainLine[] =>
    entry.position === position ? lines : [entry]

test('a long chain is whole, and each of the five faults in it is named', async () => {
  const length = chainLength
  const middle = Math.floor(length * 0.6)
  const all = [...chain(3)]
  const head = headOf(length)
  assert.equal(await named(chain(length), [head]), `ok ${length}`)
  assert.equal(all.length, 3)

  const byte = (entry: LinkedEntry): readonly ChainLine[] => [
    entry.position === middle ? { ...entry, facts: { ...entry.facts, state: 'sens' } } : entry,
  ]
  assert.equal(await named(tampered(length, byte)), `changed ${middle}-${middle}`)
  assert.equal(await named(tampered(length, at(middle))), `removed ${middle}-${middle}`)

  let keptBack: LinkedEntry | undefined
  const swap = (entry: LinkedEntry): readonly ChainLine[] => {
    if (entry.position === middle) {
      keptBack = entry
      return []
    }
    return keptBack && entry.position === middle + 1 ? [entry, keptBack] : [entry]
  }
  assert.equal(await named(tampered(length, swap)), `swapped ${middle}-${middle + 1}`)

  const forged = (entry: LinkedEntry): readonly ChainLine[] =>
    entry.position === middle ? [linkEntry({ ...factsAt(middle), kind: 'receipt' }, entry.previous), entry] : [entry]
  assert.equal(await named(tampered(length, forged)), `put_in ${middle}-${middle}`)

  assert.equal(await named(chain(length - 5)), `ok ${length - 5}`, 'without the head nobody can know')
  assert.equal(await named(chain(length - 5), [head]), `cut ${length - 4}-${length}`)
})

test('whoever also computes hashes anew is named too', async () => {
  const whole = [...chain(40)]
  const entry = (position: number): LinkedEntry => whole[position - 1] as LinkedEntry
  const replaced = linkEntry({ ...factsAt(20), kind: 'read' }, entry(20).previous)
  assert.equal(
    await named(tampered(40, at(20, replaced))),
    'changed 20-20',
    'its hashes fit it, the next entry does not',
  )
  assert.equal(
    await named(tampered(40, at(40, linkEntry({ ...factsAt(40), kind: 'read' }, entry(40).previous)))),
    'ok 40',
  )
  assert.equal(
    await named(tampered(40, at(40, linkEntry({ ...factsAt(40), kind: 'read' }, entry(40).previous))), [headOf(40)]),
    'rewritten 1-40',
  )
  const renumbered = whole.flatMap((one) =>
    one.position < 20 ? [one] : one.position === 20 ? [] : [{ ...one, position: one.position - 1 }],
  )
  assert.equal(await named(renumbered), 'removed 20-20', 'and the numbers after it closed up')
  const opened = whole.flatMap((one) =>
    one.position < 20
      ? [one]
      : one.position === 20
        ? [linkEntry({ ...factsAt(20), kind: 'read' }, one.previous), { ...one, position: 21 }]
        : [{ ...one, position: one.position + 1 }],
  )
  assert.equal(await named(opened), 'put_in 20-20', 'and the numbers after it moved on')
})

test('faults at the ends, several at once, far apart and of other chains', async () => {
  const whole = [...chain(40)]
  const entry = (position: number): LinkedEntry => whole[position - 1] as LinkedEntry
  assert.equal(await named([]), 'ok 0')
  assert.equal(await named([], [headOf(3)]), 'cut 1-3')
  assert.equal(await named(whole.slice(1)), 'removed 1-1')
  assert.equal(await named(whole.slice(7)), 'removed 1-7')
  assert.equal(await named([...whole, entry(37)]), 'put_in 41-41', 'an entry that is there already')
  assert.equal(
    await named(whole.map((one) => (one.position === 5 ? entry(30) : one.position === 30 ? entry(5) : one))),
    'swapped 5-30',
  )
  assert.equal(
    await named(tampered(40, (one) => (one.position === 9 ? [entry(3), entry(2), one] : [one]))),
    'put_in 9-10',
  )
  assert.equal(
    await named(tampered(40, (one) => (one.position === 9 ? [] : one.position === 12 ? [one, entry(9)] : [one]))),
    'swapped 9-12',
  )
  assert.equal(await named(tampered(40, at(9, { unreadable: true }))), 'changed 9-9')
  const [foreign] = chain(1, 'ffffffff-6a0c-4c5e-9d1a-0d2f5a3b7c11')
  assert.equal(
    await named(tampered(40, at(1, foreign as LinkedEntry))),
    'changed 1-1',
    'the first entry of another company',
  )
  assert.equal(await named(chain(40, null)), 'changed 1-1', "the service's chain is nobody else's")
  assert.equal(await named(whole, [headOf(20), headOf(30)]), 'ok 40', 'heads of earlier days')
  assert.equal(await named(whole, [{ position: 20, hash: entry(21).hash }]), 'rewritten 1-20')
})

test('one changed byte, wherever it is in the file, is named', async () => {
  const whole = [...chain(6)]
  const head = whole[5] as LinkedEntry
  const lines = [
    chainHeaderLine({
      company_id: companyId,
      start: { position: 1, previous: chainStart(companyId) },
      head: { position: 6, hash: head.hash },
    }),
    ...whole.map(chainEntryLine),
  ]
  assert.deepEqual(
    (await verifyChainFile(lines)).map(({ verdict }) => verdict),
    [{ ok: true, head: { position: 6, hash: head.hash }, entries: 6, links: 0 }],
  )
  const text = lines[3] as string
  for (let i = 0; i < text.length; i++) {
    const changed = `${text.slice(0, i)}${text[i] === '0' ? '1' : '0'}${text.slice(i + 1)}`
    const [{ verdict } = { verdict: undefined }] = await verifyChainFile(lines.with(3, changed))
    assert.ok(verdict && !verdict.ok && verdict.position === 3, `${changed}: ${JSON.stringify(verdict)}`)
  }
  const added = text.replace('{', '{"note":"nobody saw this",')
  const [{ verdict } = { verdict: undefined }] = await verifyChainFile(lines.with(3, added))
  assert.ok(verdict && !verdict.ok && verdict.position === 3, 'a field that no digest covers')
})

test('an excerpt has the entries that it is about in full, and the digests of the others', async () => {
  const whole = [...chain(30)]
  const shown = new Set([10, 17, 25])
  const excerpt = whole.slice(9, 25)
  const lines = (of: readonly LinkedEntry[]): string[] => [
    JSON.stringify({ record: 'package', made: 'for somebody' }),
    chainHeaderLine({
      company_id: companyId,
      start: { position: 10, previous: (whole[8] as LinkedEntry).hash },
      head: { position: 25, hash: (whole[24] as LinkedEntry).hash },
    }),
    ...of.map((one) => (shown.has(one.position) ? chainEntryLine(one) : chainLinkLine(one))),
  ]
  const check = async (of: string[], heads: readonly Head[] = []): Promise<string> => {
    const [{ verdict } = { verdict: undefined }] = await verifyChainFile(of, { heads })
    if (!verdict) return 'nothing'
    return verdict.ok
      ? `ok ${verdict.head.position}, ${verdict.entries} and ${verdict.links}`
      : `${verdict.fault} ${verdict.position}-${verdict.until}`
  }
  const kept = { position: 12, hash: (whole[11] as LinkedEntry).hash }
  assert.equal(await check(lines(excerpt), [kept]), 'ok 25, 3 and 13')
  assert.equal(
    await check(lines(excerpt.map((one) => (one.position === 13 ? { ...one, digest: kept.hash } : one)))),
    'changed 11-16',
  )
  assert.equal(await check(lines(excerpt.filter((one) => one.position !== 13))), 'removed 13-13')
  assert.equal(await check(lines(excerpt.filter((one) => one.position !== 17))), 'removed 17-17')
  assert.equal(await check(lines(excerpt.slice(0, -1))), 'cut 25-25')
  assert.equal(await check(lines(excerpt), [{ position: 3, hash: kept.hash }]), 'unknown_head 3-10')
  assert.equal(await check(lines(excerpt).slice(0, 1)), 'nothing')
})

test('several chains of one file are verified each for itself', async () => {
  const file = [companyId, null].flatMap((company) => {
    const whole = [...chain(3, company)]
    const { position, hash } = whole[2] as LinkedEntry
    return [
      chainHeaderLine({
        company_id: company,
        start: { position: 1, previous: chainStart(company) },
        head: { position, hash },
      }),
      ...whole.map(chainEntryLine),
    ]
  })
  const results = async (lines: string[]) =>
    (await verifyChainFile(lines)).map(({ companyId: company, verdict }) => `${company} ${verdict.ok}`)
  assert.deepEqual(await results(file), [`${companyId} true`, 'null true'])
  for (const damaged of [file.toSpliced(2, 1), file.toSpliced(2, 0, file[3] as string)])
    assert.deepEqual(await results(damaged), [`${companyId} false`, 'null true'])
})

test('a head is written and read as position and hash', () => {
  const head = headOf(3)
  assert.deepEqual(parseHead(` ${headText(head).toUpperCase()}\n`), head)
  for (const bad of ['', '3', `3:${head.hash}0`, `-3:${head.hash}`, `x:${head.hash}`])
    assert.equal(parseHead(bad), undefined)
})
