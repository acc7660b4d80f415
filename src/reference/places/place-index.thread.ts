import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { countryId, divisionId } from '../world/country-ids.ts'
import { packIndex } from './packed-index.ts'
import { readAreas } from './place-files.ts'
import { createPlaceIndex } from './place-index.ts'

/** Building takes one to two seconds, which would block the event loop of the main thread. */
const folder = join(import.meta.dirname, '../../../world/data')
const { packed, buffers } = packIndex(createPlaceIndex(readAreas(folder, { country: countryId, division: divisionId })))
parentPort?.postMessage(packed, buffers)
