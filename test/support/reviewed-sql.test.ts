import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { difference } from './reviewed-sql.ts'

/** The base with the differences made in it. */
function changed(base: string, differences: string): string {
  const left = base.split('\n')
  const out: string[] = []
  let at = 0
  for (const line of differences.split('\n')) {
    const [, place] = /^@@ (\d+) @@/.exec(line) ?? []
    const [, many] = /^- *… (\d+) lines …$/.exec(line) ?? []
    if (place) while (at < Number(place) - 1) out.push(left[at++] ?? '')
    else if (line.startsWith('+')) out.push(line.slice(1))
    else if (line.startsWith('-')) at += Number(many ?? 1)
    else if (line !== '') out.push(left[at++] ?? '')
  }
  return [...out, ...left.slice(at)].join('\n')
}

test('a base and the differences from it are the exact statement', () => {
  const text = fc.array(fc.constantFrom('a (', '  b', '  c', ')'), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [base, statement] = [one.join('\n'), other.join('\n')]
      assert.equal(changed(base, difference(base, statement)), statement)
    }),
  )
})

test('a difference shows where it is, and only the ends of what is removed', () => {
  const base = 'with a as (\n  select b,\n    c,\n    d,\n    e,\n    f\n  from g\n)\nselect h\n'
  assert.equal(
    difference(base, 'with a as (\n  select x\n  from g\n)\nselect h\nfrom a\n'),
    '@@ 1 @@ with a as (\n with a as (\n-  select b,\n-    … 3 lines …\n-    f\n+  select x\n@@ 9 @@ select h\n select h\n+from a\n',
  )
})
