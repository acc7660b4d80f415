/** `npm run client-types`: builds client/types/*.gen.ts from the OpenAPI documents, where they are missing or out of date. */
import { relative } from 'node:path'
import { buildClientTypes } from './support/client-types.ts'

if (process.argv.length > 2) {
  console.error('npm run client-types takes no argument.')
  process.exitCode = 2
} else {
  try {
    for (const path of await buildClientTypes()) console.log(`${relative(process.cwd(), path)}: built`)
  } catch (error) {
    console.error(`npm run client-types: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
