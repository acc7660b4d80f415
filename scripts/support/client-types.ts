/** The types of client/, built from the OpenAPI documents. They are not committed. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { type Face, faces, openapiDocuments } from '../../src/app/cli/openapi.ts'

const root = join(import.meta.dirname, '../..')
/** Another version of the package may write other types for the same document. */
const tool = readFileSync(join(root, 'node_modules/openapi-typescript/package.json'), 'utf8')

/** The first line of a file names the document that the file was built from. */
function headingOf(face: Face, document: unknown): string {
  const digest = createHash('sha256').update(tool).update(JSON.stringify(document)).digest('hex')
  return `/** Built by "npm run client-types" from the OpenAPI document of ${face} (${digest.slice(0, 16)}): edit the routes, not this file. */\n`
}

async function typesOf(document: unknown): Promise<string> {
  // What has a default may still be left out of a request.
  const nodes = await openapiTypes(document as OpenAPI3, { defaultNonNullable: false, silent: true })
  return astToString(nodes)
}

/** Builds the files of client/types that are missing or out of date, and names them. */
export async function buildClientTypes(folder = join(root, 'client/types')): Promise<string[]> {
  const documents = await openapiDocuments(faces)
  const built: string[] = []
  mkdirSync(folder, { recursive: true })
  for (const face of faces) {
    const path = join(folder, `${face}.gen.ts`)
    const heading = headingOf(face, documents[face])
    if (existsSync(path) && readFileSync(path, 'utf8').startsWith(heading)) continue
    // Whoever reads meanwhile sees the old file or the new one, never a part.
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, `${heading}\n${await typesOf(documents[face])}`)
    renameSync(unfinished, path)
    built.push(path)
  }
  return built
}
