import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

const source = join(import.meta.dirname, '../src')
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8')

/** The classes of a module: the words behind a dot in its selectors. */
const classesIn = (css: string): Set<string> => {
  const selectors = css.replaceAll(/\/\*.*?\*\/|"[^"]*"/gs, '').matchAll(/([^{}]+)\{/g)
  const own = [...selectors].filter(([, selector = '']) => !selector.trim().startsWith('@'))
  return new Set(own.flatMap(([, selector = '']) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []))
}

const modules = new Map(globSync('**/*.module.css', { cwd: source }).map((file) => [file, classesIn(textOf(file))]))

const files = globSync('**/*.{ts,tsx}', { cwd: source }).map((file) => ({ file, text: textOf(file) }))
const textBeside = (file: string): string =>
  files.flatMap((one) => (dirname(one.file) === dirname(file) ? one.text : [])).join('\n')

/** Each import of a module, and the classes that the file looks up there: literally or by an expression. */
const imports = files.flatMap(({ file, text }) => {
  return [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].map(([, name = '', path = '']) => ({
    file,
    module: normalize(join(dirname(file), path)),
    lookups: [...text.matchAll(new RegExp(`\\b${name}\\[('?)([^\\]']+)`, 'g'))],
  }))
})

test('every class that a file names is in its module', () => {
  const unknown = imports.flatMap(({ file, module, lookups }) =>
    lookups.flatMap(([, quote, key = '']) => (quote && !modules.get(module)?.has(key) ? [`${file}: ${key}`] : [])),
  )
  assert.deepEqual(unknown, [])
})

test('every class of a module is named where the module is imported', () => {
  const unused = [...modules].flatMap(([module, classes]) => {
    const users = imports.filter((one) => one.module === module)
    const isNamed = (name: string): boolean =>
      users.some(
        ({ file, lookups }) =>
          lookups.some(([, quote, key]) => quote && key === name) ||
          // A class that is looked up by a variable stands as a word beside the file.
          (lookups.some(([, quote]) => !quote) && new RegExp(`\\b${name}\\b`).test(textBeside(file))),
      )
    return [...classes].filter((name) => !isNamed(name)).map((name) => `${module}: ${name}`)
  })
  assert.deepEqual(unused, [])
})
