import { type ChainLine, chainStart, entryDigest, type Head, type LinkedEntry, linkHash } from './chain.ts'

/**
 * `rewritten`: the entries fit each other and not the head that somebody kept. `cut`: entries at the end are gone.
 * `unknown_head`: an excerpt begins after the head that it should be compared with.
 */
export type ChainFault = 'changed' | 'removed' | 'put_in' | 'swapped' | 'cut' | 'rewritten' | 'unknown_head'

export type ChainVerdict =
  | { readonly ok: true; readonly head: Head; readonly entries: number; readonly links: number }
  | {
      readonly ok: false
      readonly fault: ChainFault
      /** The first entry that it concerns, and the last (or, swapped, the other one). */
      readonly position: number
      readonly until: number
      readonly sentence: string
    }

export interface ChainExpectations {
  readonly companyId: string | null
  /** Where an excerpt begins: its first position and the hash before it. Without it: at the beginning of the chain. */
  readonly start?: { readonly position: number; readonly previous: string }
  /** Heads that somebody kept: printed, exported, or sent to a webhook. */
  readonly heads?: readonly Head[]
}

const isEntry = (line: ChainLine): line is LinkedEntry => 'hash' in line
const positionOf = (line: ChainLine): number | undefined => ('position' in line ? line.position : undefined)

/** Reads the lines once and keeps none of them. Names the first entry that was changed, removed, put in or swapped. */
export async function verifyChain(
  lines: AsyncIterable<ChainLine> | Iterable<ChainLine>,
  { companyId, start, heads = [] }: ChainExpectations,
): Promise<ChainVerdict> {
  let expected = start?.position ?? 1
  const first = expected
  let hash = start?.previous ?? chainStart(companyId)
  let hashBefore: string | undefined
  let firstLink: number | undefined
  let entries = 0
  let links = 0
  const kept = new Map(heads.map((head) => [head.position, head]))
  for (const head of heads) if (head.position < first) return unknownHead(head, first)

  const rest = iterate(lines)
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const line = next.value
    const slot: Slot = { position: expected, hash, hashBefore, firstLink, first, companyId }
    const fault = earlierFault(line, slot)
    if (fault) return fault
    if (!isInPlace(line, slot)) return await laterFault(line, slot, rest)
    hashBefore = hash
    hash = linkHash(hash, line.digest)
    const head = kept.get(expected)
    if (head && head.hash !== hash) return rewritten(head, firstLink ?? first)
    if (isEntry(line)) {
      entries++
      firstLink = undefined
    } else {
      links++
      firstLink ??= expected
    }
    expected++
  }
  const last = Math.max(0, ...kept.keys())
  if (last >= expected) return cut(expected, last)
  return { ok: true, head: { position: expected - 1, hash }, entries, links }
}

async function* iterate(lines: AsyncIterable<ChainLine> | Iterable<ChainLine>): AsyncGenerator<ChainLine> {
  yield* lines
}

/** The place that the next line has to fit in. */
interface Slot {
  readonly position: number
  readonly hash: string
  /** The hash before the last line, while there was one. */
  readonly hashBefore: string | undefined
  /** The first link since the last entry in full: a fault is seen only at the next entry in full. */
  readonly firstLink: number | undefined
  readonly first: number
  readonly companyId: string | null
}

/** Was this entry written for that position of this chain? Its own digest and hash say so. */
const isWrittenFor = (line: LinkedEntry, position: number, companyId: string | null): boolean =>
  line.company_id === companyId &&
  line.digest === entryDigest({ ...line, position }) &&
  line.hash === linkHash(line.previous, line.digest)

function isInPlace(line: ChainLine, slot: Slot): line is Exclude<ChainLine, { unreadable: true }> {
  if (positionOf(line) !== slot.position) return false
  return !isEntry(line) || (line.previous === slot.hash && isWrittenFor(line, slot.position, slot.companyId))
}

/** A fault before this line that shows itself only here: whoever changed or added an entry also computed its hashes. */
function earlierFault(line: ChainLine, slot: Slot): ChainVerdict | undefined {
  if (!isEntry(line) || line.previous === slot.hash) return undefined
  const before = slot.position - 1
  if (line.previous === slot.hashBefore && isWrittenFor(line, before, slot.companyId)) return putIn(before, before)
  if (line.position !== slot.position || !isWrittenFor(line, slot.position, slot.companyId)) return undefined
  if (slot.position === slot.first) return changed(slot.position, slot.position)
  return changed(slot.firstLink ?? before, before)
}

/** The line is not the one of this place. Where is the one that is, if anywhere? */
async function laterFault(line: ChainLine, slot: Slot, rest: AsyncIterable<ChainLine>): Promise<ChainVerdict> {
  const { position, companyId } = slot
  let place = position
  let lastHash: string | undefined
  for await (const other of rest) {
    place++
    if (
      isEntry(other)
        ? other.previous === slot.hash && isWrittenFor(other, position, companyId)
        : positionOf(other) === position
    ) {
      const before = place === position + 1 ? (isEntry(other) ? other.hash : undefined) : lastHash
      const isOther = isEntry(line)
        ? isWrittenFor(line, place, companyId) && (before === undefined || line.previous === before)
        : positionOf(line) === place
      if (isOther) return swapped(position, place)
      if (positionOf(line) === position + 1 && place > position + 1) return swapped(position, place)
      return putIn(position, place - 1)
    }
    lastHash = isEntry(other) ? other.hash : undefined
  }
  const claimed = positionOf(line)
  if (claimed === undefined) return changed(position, position)
  if (claimed < position) return putIn(position, position)
  const fits = !isEntry(line) || isWrittenFor(line, claimed, companyId)
  if (claimed > position && fits) return removed(position, claimed - 1)
  if (isEntry(line) && claimed === position && isWrittenFor(line, position + 1, companyId))
    return removed(position, position)
  return changed(position, position)
}

const fault = (kind: ChainFault, position: number, until: number, sentence: string): ChainVerdict => ({
  ok: false,
  fault: kind,
  position,
  until,
  sentence,
})
const name = (from: number, until: number): string =>
  from >= until ? `Entry ${from} was` : `Entries ${from} to ${until} were`
const changed = (from: number, until: number): ChainVerdict =>
  from >= until
    ? fault('changed', from, from, `Entry ${from} was changed.`)
    : fault(
        'changed',
        from,
        until,
        `Of the entries ${from} to ${until}, of which only digests are here, one was changed.`,
      )
const removed = (from: number, until: number): ChainVerdict =>
  fault('removed', from, until, `${name(from, until)} removed.`)
const putIn = (from: number, until: number): ChainVerdict =>
  fault(
    'put_in',
    from,
    until,
    `What stands in the place of ${from < until ? `the entries ${from} to ${until}` : `entry ${from}`} was put in.`,
  )
const swapped = (one: number, other: number): ChainVerdict =>
  fault('swapped', one, other, `Entry ${one} is not in its place: it stands where entry ${other} should.`)
const cut = (from: number, until: number): ChainVerdict =>
  fault(
    'cut',
    from,
    until,
    `The end was cut off: ${name(from, until).toLowerCase()} in the chain when its head was kept.`,
  )
const rewritten = (head: Head, from: number): ChainVerdict =>
  fault(
    'rewritten',
    from,
    head.position,
    `The entries fit each other and not the head that was kept: one or more up to entry ${head.position} were written anew.`,
  )
const unknownHead = (head: Head, first: number): ChainVerdict =>
  fault(
    'unknown_head',
    head.position,
    first,
    `The excerpt begins at entry ${first}: a head of entry ${head.position} cannot be compared with it.`,
  )
