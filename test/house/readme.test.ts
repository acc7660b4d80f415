import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')

test('the README names the versions of Node that package.json and the installer ask for', () => {
  const { engines, optionalDependencies } = JSON.parse(read('package.json')) as {
    engines: { node: string }
    optionalDependencies: Record<string, string>
  }
  const service = /[\d.]+/.exec(engines.node)?.[0] ?? ''
  assert.ok(readme.includes(`Node ${service} or newer`), service)
  const installer = /INSTALLER_NODE = \[(\d+), 0\]/.exec(read('scripts/install.mjs'))?.[1] ?? ''
  assert.ok(readme.includes(`Node ${installer} or newer is enough`), installer)
  const brought = new Set(Object.values(optionalDependencies).map((version) => version.split('.')[0]))
  for (const major of brought) assert.ok(readme.includes(`the Node ${major} that the service runs on`), major)
})

test('the README says that the first start prints keys of the demo, which it does', () => {
  assert.match(readme, /commands to try \*\*with keys of the demo in them\*\*/)
  assert.match(read('src/app/demo/demo-file.ts'), /say\(` {2}curl -H 'Authorization: TKN \$\{/)
})

test('wherever the copy of the master key is named, it belongs apart from the backups', () => {
  const files = ['docs/running.md', 'compose.yaml', 'SECURITY.md', ...globSync('src/app/**/*.ts', { cwd: root })]
  for (const file of files) assert.doesNotMatch(read(file), /copy with the backups/i, file)
  assert.match(read('src/app/doctor/doctor-machine.ts'), /Keep a copy, apart from the backups/)
  assert.match(read('docs/running.md'), /Keep the first two apart from each other/)
})

test('the dictionary and the page of notifications say of nothing that is there that it is not', () => {
  for (const page of ['docs/dictionary.md', 'docs/contract/notifications.md'])
    assert.doesNotMatch(read(page), /not there yet|not implemented/i, page)
})
