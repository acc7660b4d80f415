import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { countryId, divisionId } from '../world/country-ids.ts'
import { packIndex } from './packed-index.ts'
import { readAreas } from './place-files.ts'
import { createPlaceIndex } from './place-index.ts'

/** Builds the index of the world in a thread of its own: it takes a second or two, in which others must not wait. */
const folder = join(import.meta.dirname, '../../../world/data')
const { packed, buffers } = packIndex(createPlaceIndex(readAreas(folder, { country: countryId, division: divisionId })))
parentPort?.postMessage(packed, buffers)
