/** The types of client/, made from the OpenAPI documents. */
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { type Face, openapiDocuments } from '../../src/app/cli/openapi.ts'

const heading = (face: Face): string =>
  `/** Made by "npm run generate" from the OpenAPI document of ${face}: edit the routes, not this file. */\n\n`

let documents: Promise<Record<string, unknown>> | undefined

/** The text of client/types/<face>.gen.ts. */
export async function clientTypes(face: Face): Promise<string> {
  documents ??= openapiDocuments(['v1', 'v2', 'desk'])
  const document = (await documents)[face] as OpenAPI3
  // What has a default may still be left out of a request.
  const nodes = await openapiTypes(document, { defaultNonNullable: false, silent: true })
  return heading(face) + astToString(nodes)
}
