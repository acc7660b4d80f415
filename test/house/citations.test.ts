import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../..')

/** The files that may cite a page. Read from the disk and not from git, so that it works in an unpacked archive too. */
const folders = ['src', 'test', 'bench', 'client', 'console', 'migrations', 'docs', 'scripts', 'world', 'bin', '.ci']
const files = globSync(['*.md', ...folders.map((folder) => `${folder}/**/*.{ts,mjs,js,sql,md,html,css}`)], {
  cwd: root,
  exclude: (file) => file.endsWith('node_modules') || file.endsWith('dist'),
}).map((file) => file.replaceAll('\\', '/'))

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** What GitHub makes of a heading: lower case, no punctuation, hyphens for spaces. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** Code in a Markdown file is no heading and no link. */
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** The anchors of a Markdown text; the second heading of one name is called `name-1`. */
function anchorsIn(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>()
  const headings = text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) => {
      const anchor = anchorOf(heading)
      const times = seen.get(anchor) ?? 0
      seen.set(anchor, times + 1)
      return times === 0 ? anchor : `${anchor}-${times}`
    }),
  )
}

interface Citation {
  readonly from: string
  /** From the root of the repository. */
  readonly path: string
  readonly anchor: string | undefined
}

/** `docs/contract/targeting.md#lead` in the text of any file: from the root, whatever stands around it. */
const citationsIn = (from: string, text: string): Citation[] =>
  [...text.matchAll(/(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g)].map(([, path = '', anchor]) => ({
    from,
    path,
    anchor,
  }))

/** Relative links of a Markdown file. */
const linksIn = (from: string, text: string): Citation[] =>
  [...withoutCode(text).matchAll(/\]\((?![a-z]+:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, path = '', anchor]) => ({
    from,
    path: path === '' ? from : normalize(join(dirname(from), path)),
    anchor,
  }))

/** Why a citation leads nowhere, in a sentence; undefined where it leads somewhere. */
function wrong({ from, path, anchor }: Citation): string | undefined {
  if (!existsSync(join(root, path))) return `${from} cites ${path}, which does not exist.`
  if (anchor === undefined || !path.endsWith('.md')) return undefined
  return anchorsIn(read(path)).has(anchor)
    ? undefined
    : `${from} cites ${path}#${anchor}, but ${path} has no such heading.`
}

/** Decision records are cited by their number too: docs/decisions/0008. */
const decisionsIn = (from: string, text: string): Citation[] =>
  [...text.matchAll(/(?<![\w./-])docs\/decisions\/(\d{4})(?![\w-])/g)].map(([, number = '']) => ({
    from,
    path: files.find((file) => file.startsWith(`docs/decisions/${number}-`)) ?? `docs/decisions/${number}`,
    anchor: undefined,
  }))

test('every citation of a page leads to the page and to its heading', () => {
  const citations = files
    .filter((file) => file !== 'test/house/citations.test.ts')
    .flatMap((file) => [...citationsIn(file, read(file)), ...decisionsIn(file, read(file))])
  assert.ok(
    citations.filter(({ path }) => path.startsWith('docs/contract/')).length > 40,
    'the code cites the contract',
  )
  assert.deepEqual(
    citations.flatMap((one) => wrong(one) ?? []),
    [],
  )
})

test('every relative link of a Markdown file leads somewhere', () => {
  const links = files.filter((file) => file.endsWith('.md')).flatMap((file) => linksIn(file, read(file)))
  assert.ok(links.length > 100, `${links.length} links`)
  assert.deepEqual(
    links.flatMap((one) => wrong(one) ?? []),
    [],
  )
})

test('no line of code in a Markdown file reads like a link that leads nowhere', () => {
  const blocks = (text: string): string => (text.match(/^```[\s\S]*?^```/gm) ?? []).join('\n').replaceAll('`', '')
  const links = files.filter((file) => file.endsWith('.md')).flatMap((file) => linksIn(file, blocks(read(file))))
  assert.deepEqual(
    links.flatMap((one) => wrong(one) ?? []),
    [],
  )
})

test('the contract lists all of its pages', () => {
  const listed = new Set(linksIn('docs/contract/README.md', read('docs/contract/README.md')).map(({ path }) => path))
  const pages = files.filter((file) => file.startsWith('docs/contract/') && !file.endsWith('/README.md'))
  assert.deepEqual(
    pages.filter((page) => !listed.has(page)),
    [],
  )
})

/** Documents that are not in the repository: the decisions by section, and the interface by version. */
const isElsewhere = (text: string): boolean =>
  [new RegExp(['decisions?', '§'].join('\\s+'), 'i'), new RegExp(['contract', 'v[12]\\b'].join('\\s+'), 'i')].some(
    (words) => words.test(text),
  )

test('nothing cites a document that is not in the repository', () => {
  assert.deepEqual(
    files.filter((file) => isElsewhere(read(file))),
    [],
  )
  assert.ok(isElsewhere(['(contract', 'v2, Role)'].join(' ')), 'the rule finds an offence')
})

test('these rules find an offence', () => {
  const of = (text: string) => citationsIn('src/x.ts', text).map((one) => wrong(one))
  assert.deepEqual(of('(docs/contract/targeting.md#lead)'), [undefined])
  assert.deepEqual(of('see docs/contract/nowhere.md.'), [
    'src/x.ts cites docs/contract/nowhere.md, which does not exist.',
  ])
  assert.deepEqual(of('docs/contract/targeting.md#leed'), [
    'src/x.ts cites docs/contract/targeting.md#leed, but docs/contract/targeting.md has no such heading.',
  ])
  assert.deepEqual(
    linksIn('docs/contract/x.md', '[a](../nowhere.md) [b](threads.md#states) [c](https://x.test/) `[d](e.md)`').map(
      (one) => wrong(one),
    ),
    ['docs/contract/x.md cites docs/nowhere.md, which does not exist.', undefined],
  )
  assert.deepEqual([...anchorsIn('# 401, 403 and 404\n## A\n## A\n```\n# no\n```')], ['401-403-and-404', 'a', 'a-1'])
})

test('every file that CONTRIBUTING and ARCHITECTURE name exists', () => {
  const named = ['CONTRIBUTING.md', 'ARCHITECTURE.md'].flatMap((page) =>
    [
      ...read(page).matchAll(/`((?:src|test|migrations|scripts|docs|console|client|bench|world|deploy)\/[\w./-]+)`/g),
    ].map(([, path = '']) => ({
      page,
      path,
    })),
  )
  assert.ok(named.length > 20)
  // A name with a number that is not there yet is the example of a file to add.
  const missing = named.filter(({ path }) => !/migrations\/0009_/.test(path) && !existsSync(join(root, path)))
  assert.deepEqual(missing, [])
})
