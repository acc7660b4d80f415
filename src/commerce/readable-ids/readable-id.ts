import { randomInt } from 'node:crypto'

/** `human`: what people call a subscription or a coupon (F3C33D). `invoice`: an invoice (AEGRP785). See docs/contract/invoices.md#readable-ids. */
export type ReadableIdKind = 'human' | 'invoice'

const hexDigits = '0123456789ABCDEF'
/** Without I and O, which look like 1 and 0. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '0123456789'

const draw = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** After so many collisions in a row the short ids are nearly used up, and one digit more is drawn. */
const shortTries = 5

/** A new readable id; `collisions` is how many were drawn before it and are taken. */
export function newReadableId(kind: ReadableIdKind, collisions = 0): string {
  const more = collisions < shortTries ? 0 : 1
  return kind === 'human' ? draw(hexDigits, 6 + more) : draw(letters, 5) + draw(digits, 3 + more)
}

const mostTries = 20

/**
 * Calls `insert` with new ids until it gives a row. A unique index decides whether an id is taken: `insert` says
 * `on conflict (<column>) do nothing returning …` and gives undefined where it is, so that the transaction goes on.
 */
export async function withReadableId<Row>(
  kind: ReadableIdKind,
  insert: (readableId: string) => Promise<Row | undefined>,
  draw: typeof newReadableId = newReadableId,
): Promise<Row> {
  for (let collisions = 0; collisions < mostTries; collisions++) {
    const row = await insert(draw(kind, collisions))
    if (row !== undefined) return row
  }
  throw new Error(`No readable id is free after ${mostTries} tries.`)
}
