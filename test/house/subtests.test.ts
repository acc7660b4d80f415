import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('{src,test,client,scripts,world}/**/*.{test,testing}.ts', {
  cwd: root,
  exclude: (file) => file.endsWith('node_modules'),
})

/** A callback that begins on this line: how far it is indented, the name of the outer context, and its own. */
const beginning = /^( *)(?:await |void )?(\w+)\.test\(.*(?:async )?\(([\w: ]*)\) => \{$/

/**
 * Subtests that use the context of the test around them: what they clean up would wait for the outer test's end, and a subtest of
 * their own would belong to it. The formatter's indentation says where a callback ends.
 */
function outerContextIn(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, first) => {
    const [, indent = '', outer = '', own = ''] = beginning.exec(line) ?? []
    if (outer === '' || own.split(':')[0] === outer) return []
    const end = lines.findIndex((other, n) => n > first && other.startsWith(`${indent}}`))
    const used = new RegExp(
      `\\b${outer}\\.(after|before|mock|test|signal|diagnostic|skip|todo|plan)\\b|\\((${outer})[,)]`,
    )
    return lines
      .slice(first + 1, end)
      .flatMap((inner, n) => (used.test(inner) ? [`${first + 2 + n}: ${inner.trim()}`] : []))
  })
}

test('a subtest uses its own context, not the one around it', () => {
  assert.ok(files.length > 100, `${files.length} test files`)
  assert.deepEqual(
    files.flatMap((file) => outerContextIn(readFileSync(join(root, file), 'utf8')).map((one) => `${file}:${one}`)),
    [],
  )
})

test('the rule finds an offence', () => {
  const subtest = (own: string, used: string) =>
    `test('x', async (t) => {\n  await t.test('y', async (${own}) => {\n    ${used}.after(close)\n  })\n  t.after(stop)\n})`
  assert.deepEqual(outerContextIn(subtest('', 't')), ['3: t.after(close)'])
  assert.deepEqual(outerContextIn(subtest('own', 't')), ['3: t.after(close)'])
  assert.deepEqual(outerContextIn(subtest('own', 'own')), [])
  assert.deepEqual(outerContextIn(subtest('t', 't')), [])
})
