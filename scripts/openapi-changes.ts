/**
 * `npm run openapi-changes`: compares the OpenAPI documents with those of the last release, and fails when a change breaks callers and
 * CHANGELOG.md does not name it. `--release` writes the documents of a release.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { faces, openapiDocuments } from '../src/app/cli/openapi.ts'
import { unnamedBreaks } from './support/openapi-changes.ts'
import type { Json } from './support/schema-changes.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/released')
const ending = '.json.gz'

async function unnamed(): Promise<string[]> {
  const documents = await openapiDocuments(faces)
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  return readdirSync(folder).flatMap((file) => {
    const face = file.replace(ending, '')
    const released = JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()) as Json
    return unnamedBreaks(face, released, (documents[face] ?? {}) as Json, changelog)
  })
}

const [word, ...others] = process.argv.slice(2)
if (others.length > 0 || (word !== undefined && word !== '--release')) {
  console.error('npm run openapi-changes takes no argument, or --release.')
  process.exitCode = 2
} else if (word === '--release') {
  for (const [face, document] of Object.entries(await openapiDocuments(faces)))
    writeFileSync(join(folder, face + ending), gzipSync(JSON.stringify(document), { level: 9 }))
} else {
  const broken = await unnamed()
  if (broken.length > 0) {
    const repair = 'Change it back, or name it in CHANGELOG.md: in the newest section, in a list under "### Breaking"'
    console.error(`${broken.join('\n')}\n\nThis breaks callers. ${repair}, with what stands in backquotes here.`)
    process.exitCode = 1
  }
}
