import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { readCap } from '../cap/cap.parser.ts'
import type { AnswerReading, Lookups, Position, Report } from '../reading/reading.ts'

const schema = readFileSync(join(import.meta.dirname, '../../../test/oracles/CAP-v1.2.subset.xsd'), 'utf8')
const lookups: Lookups = { countryCode: () => undefined, volcano: () => undefined }

/** What the schema says is wrong with the documents. */
export async function schemaErrors(documents: readonly string[]): Promise<string[]> {
  const xml = documents.map((contents, at) => ({ fileName: `${at}.xml`, contents }))
  const { errors } = await validateXML({ xml, schema: [{ fileName: 'cap.xsd', contents: schema }] })
  return errors.map(({ message }) => message)
}

export const readBack = (text: string): AnswerReading =>
  readCap(
    { bytes: Buffer.from(text), contentType: null, address: 'http://godwit.test/cap/feed.atom', at: new Date() },
    lookups,
  )

export const texts = (document: string, name: string): string[] =>
  [...document.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
export const parameters = (document: string, name: string): string[] =>
  [...document.matchAll(/<valueName>([^<]*)<\/valueName>\n<value>([^<]*)<\/value>/g)].flatMap(([, key, value = '']) =>
    key === name ? [value] : [],
  )

/** Even and odd. */
export function isInside(ring: readonly Position[], { lat, lng }: Position): boolean {
  let odd = false
  for (const [at, to] of ring.entries()) {
    const from = ring[at - 1]
    if (!from || from.lat > lat === to.lat > lat) continue
    if (lng < from.lng + ((lat - from.lat) * (to.lng - from.lng)) / (to.lat - from.lat)) odd = !odd
  }
  return odd
}
export const covers = ({ area }: Report, lat: number, lng: number): boolean =>
  area.polygons.some(([ring = []]) => isInside(ring, { lat, lng }))

/** A ring of GeoJSON. */
export const square = (west: number, south: number, east: number, north: number): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
