import { Worker } from 'node:worker_threads'
import { countryAt, type NearOptions, type Whereabouts, whereabouts } from './geocoder.ts'
import { type PackedIndex, unpackIndex } from './packed-index.ts'
import type { PlaceIndex } from './place-index.ts'

let building: Promise<PlaceIndex> | undefined

function build(): Promise<PlaceIndex> {
  const thread = new Worker(new URL('./place-index.thread.ts', import.meta.url))
  return new Promise<PackedIndex>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread that builds the place index ended with code ${code}`)))
  }).then(unpackIndex)
}

/**
 * The world's countries and divisions by position, with the ids of the database. Built once in a process, when it is first
 * needed, off the main thread; a failure is forgotten, so that the next one who asks tries again.
 */
export function placeIndex(): Promise<PlaceIndex> {
  building ??= build().catch((error: unknown) => {
    building = undefined
    throw error
  })
  return building
}

/** The country at a point, or null at open sea. */
export async function findCountryAt(
  lng: number,
  lat: number,
  options: NearOptions = {},
): Promise<{ readonly id: string; readonly alpha2: string } | null> {
  const area = countryAt(await placeIndex(), lng, lat, options)
  return area?.code ? { id: area.id, alpha2: area.code } : null
}

/** Country, divisions and time zone of a point. */
export const findWhereabouts = async (lng: number, lat: number, options: NearOptions = {}): Promise<Whereabouts> =>
  whereabouts(await placeIndex(), lng, lat, options)
