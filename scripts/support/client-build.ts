/** The package @godwit/client: JavaScript and types, built from client/src. They are not committed. */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildClientTypes } from './client-types.ts'

const root = join(import.meta.dirname, '../..')
const client = join(root, 'client')
const run = promisify(execFile)

/** Whoever uses the package may have set a target or libraries without these; the types need them. */
const libraries = ['es2022', 'dom', 'dom.iterable'].map((lib) => `/// <reference lib="${lib}" />\n`).join('')

/** The compiler leaves the names of source files in declarations; the package has none. */
const withoutSourceNames = (text: string): string =>
  text.replace(/((?:from|import\()\s*['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2')

/** Builds client/dist anew. */
export async function buildClient(): Promise<void> {
  await buildClientTypes()
  const dist = join(client, 'dist')
  rmSync(dist, { recursive: true, force: true })
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '-p', join(client, 'tsconfig.build.json')]).catch((error: { stdout: string }) => {
    throw new Error(`The client does not compile:\n${error.stdout}`)
  })
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.d.ts'))) {
    const path = join(dist, name)
    const text = withoutSourceNames(readFileSync(path, 'utf8'))
    writeFileSync(path, name === join('src', 'index.d.ts') ? libraries + text : text)
  }
}
