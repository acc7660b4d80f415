import assert from 'node:assert/strict'

export interface BoardBody {
  readonly as_of: string
  readonly published_at: string | null
  readonly exposed: number
  readonly counts: Readonly<Record<string, number>>
  readonly totals: {
    readonly told: number
    readonly delivered: number
    readonly read: number
    readonly answered: number
  }
  readonly curve: readonly {
    readonly at: string
    readonly told: number
    readonly delivered: number
    readonly answered: number
  }[]
  readonly people: readonly {
    readonly user_id: string
    readonly first_name: string | null
    readonly standing: string
    readonly since: string | null
    readonly said_at: string | null
    readonly messages: readonly { readonly channel: string; readonly state: string; readonly step: number | null }[]
    readonly next: { readonly at: string; readonly channels: readonly string[] } | null
  }[]
}

/** The standings that somebody has. */
export const present = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))

/** What holds for every board of which all people are on the page. */
export function checkBoard({ exposed, counts, totals, curve, people, as_of, published_at }: BoardBody): void {
  const sum = Object.values(counts).reduce((all, one) => all + one, 0)
  assert.equal(sum, exposed, 'the counts are all')
  const listed = people.map((one) => one.user_id)
  assert.equal(new Set(listed).size, exposed, 'each once')
  const counted: Record<string, number> = {}
  for (const { standing } of people) counted[standing] = (counted[standing] ?? 0) + 1
  assert.deepEqual(counted, present(counts), 'the list says what the numbers say')
  const { told, delivered, read, answered } = totals
  assert.ok(exposed >= told && told >= delivered && delivered >= read && read >= answered, JSON.stringify(totals))
  if (published_at === null) {
    assert.deepEqual(curve, [])
    return
  }
  assert.ok(curve.length >= 2 && curve.length <= 121, `${curve.length} points`)
  assert.equal(curve[0]?.at, published_at)
  const last = curve.at(-1)
  assert.ok(last && last.at <= new Date(Math.max(Date.parse(as_of), Date.parse(published_at) + 1_000)).toISOString())
  assert.deepEqual([last.told, last.delivered, last.answered], [told, delivered, answered], 'it ends with the totals')
  for (const [index, point] of curve.slice(1).entries()) {
    const before = curve[index]
    assert.ok(before && before.at < point.at)
    for (const line of ['told', 'delivered', 'answered'] as const) assert.ok(before[line] <= point[line], line)
  }
}
