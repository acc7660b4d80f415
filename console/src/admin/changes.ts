export interface Change {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** These follow from every change. */
const always = new Set(['revision', 'updatedAt', 'updated_at'])

/** The fields that differ. What was made has no before, what was removed no after. */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const [old, now] = [asRecord(before), asRecord(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !always.has(name) && !same(old[name], now[name]))
    .map((name) => ({ name, before: old[name], after: now[name] }))
}

export const shownValue = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '–' : JSON.stringify(value)
