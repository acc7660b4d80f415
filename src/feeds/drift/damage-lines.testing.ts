import type { Place, Tree } from './damage-tree.testing.ts'

/** A text of lines. What a line is about are its words without its numbers. */
export function linesTree(text: string): Tree {
  const lines = text.split('\n')
  const places: Place[] = lines.map((line) => ({
    pattern: line.replace(/\d+/g, '#').trim(),
    holder: '',
    form: 'field',
    type: 'text',
  }))
  const changed = (change: (copy: (string | undefined)[]) => void): string | undefined => {
    const copy: (string | undefined)[] = [...lines]
    change(copy)
    const result = copy.filter((line) => line !== undefined).join('\n')
    return result === text ? undefined : result
  }
  const each = (at: readonly number[], by: (line: string) => string | undefined): string | undefined =>
    changed((copy) => {
      for (const one of at) copy[one] = by(lines[one] ?? '')
    })
  return {
    places,
    holders: new Map([['', 1]]),
    drop: (at) => each(at, () => undefined),
    rename: (at) => each(at, (line) => line.replace(/[A-Z]{2,}/, '$&X')),
    retype: (at) => {
      const result = each(at, (line) => line.replace(/\d+(\.\d+)?/, 'SEVEN'))
      return result === undefined ? undefined : { text: result, type: 'text' }
    },
    swap: (one, other) =>
      changed((copy) => {
        copy[one] = lines[other]
        copy[other] = lines[one]
      }),
    duplicate: (at) => each([at], (line) => `${line}\n${line}`),
    // The order of lines is what a text says.
    reorder: () => undefined,
  }
}
