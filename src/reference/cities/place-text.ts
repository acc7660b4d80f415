import { cityKey, cityKeys } from './city-key.ts'

/** One way to read a text: the keys that the city's name may have, and the keys of the words that say where it lies. */
export interface Reading {
  readonly keys: readonly string[]
  readonly hints: readonly string[]
  /** Not the first part of the text (a hotel's name or a street comes before it). */
  readonly later: boolean
  /** The hints were split off without a comma: each must be true of the city. */
  readonly strict: boolean
}

/** Longer texts are no names of places. */
const longest = 200
const mostParts = 6

/** Words around a name that are not part of it; a name that has them is tried with them first. */
const around =
  /^(?:city of|greater|downtown|ciudad de|cidade de|ville de) | (?:city|town|downtown|centre|center|stadt)$/

/** The ways in which the name may be written in the table. */
function keysOf(name: string): string[] {
  const keys = cityKeys(name).flatMap((key) => [
    key,
    key.replace(/\bst\b/, 'saint'),
    key.replace(/\bsaint\b/, 'st'),
    key.replace(around, ''),
    // A postal code before or after the name.
    key.replace(/(^| )\d+(?= |$)/g, '').trim(),
  ])
  return [...new Set(keys)].filter((key) => [...key].length > 1)
}

/** Brackets, commas, semicolons, slashes and dashes between spaces separate the parts. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,;/|()[\]{}\n\r\t，、（）]|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => cityKey(part) !== '')
    .slice(0, mostParts)

/** The ways to read a text, the best first. */
export function readingsOf(text: string): Reading[] {
  if (text.length > longest) return []
  const parts = partsOf(text)
  const readings = parts.map(
    (part, at): Reading => ({
      keys: keysOf(part),
      hints: parts.slice(at + 1).map(cityKey),
      later: at > 0,
      strict: false,
    }),
  )
  const [only, another] = parts
  if (only === undefined || another !== undefined) return readings
  const words = only.split(/\s+/)
  for (const count of [1, 2, 3])
    if (words.length > count)
      readings.push({
        keys: keysOf(words.slice(0, -count).join(' ')),
        hints: [cityKey(words.slice(-count).join(' '))],
        later: false,
        strict: true,
      })
  return readings
}
