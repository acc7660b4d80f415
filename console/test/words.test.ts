import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { IntlMessageFormat } from 'intl-messageformat'

const source = join(import.meta.dirname, '../src')
const files = globSync('**/*words.ts', { cwd: source })
  .filter((file) => file !== 'data/words.ts' && file !== 'admin/audit.words.ts')
  .sort()

interface Part {
  readonly type: number
  readonly value?: unknown
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>
}

/** The names that a message takes. Types 1 to 6 of the parser's parts are arguments; 5 and 6 have messages inside. */
const namesIn = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ type, value, options }) => [
    ...(type >= 1 && type <= 6 ? [String(value)] : []),
    ...Object.values(options ?? {}).flatMap((option) => namesIn(option.value)),
  ])

const names = (message: string, language: string): string[] => {
  const { getAst } = new IntlMessageFormat(message, language, undefined, { ignoreTag: true })
  return [...new Set(namesIn(getAst() as unknown as readonly Part[]))].sort()
}

before(() => {
  // The words bring the choice of the language, which listens to other tabs.
  Object.assign(globalThis, { addEventListener: () => {} })
})

test('every screen has words', () => assert.ok(files.length >= 4))

for (const file of files)
  test(`${file}: both languages say the same, with the same values`, async () => {
    const { words } = (await import(join(source, file))) as { words: Record<'en' | 'es', Record<string, string>> }
    assert.deepEqual(Object.keys(words.es).sort(), Object.keys(words.en).sort())
    for (const [key, english] of Object.entries(words.en)) {
      const spanish = words.es[key] ?? ''
      assert.notEqual(spanish.trim(), '', key)
      assert.deepEqual(names(spanish, 'es'), names(english, 'en'), key)
    }
  })
