import type { Remark } from '../../platform/documents/document.ts'

const classifications: ReadonlySet<string> = new Set([
  'TROPICAL DEPRESSION',
  'TROPICAL STORM',
  'TROPICAL CYCLONE',
  'TYPHOON',
  'SUPER TYPHOON',
  'HURRICANE',
  'SUBTROPICAL DEPRESSION',
  'SUBTROPICAL STORM',
  'SUBTROPICAL CYCLONE',
])

/** A remark where JTWC's word for the kind of storm is not known. Its texts have been seen with "ROPICAL STORM". */
export const classificationProblem = (classification: string, path: string): Remark[] =>
  classifications.has(classification.toUpperCase())
    ? []
    : [{ path, problem: `an unknown kind of storm: ${classification.slice(0, 40)}` }]

export interface WarningTail {
  readonly isFinal: boolean
  readonly isCorrected: boolean
  readonly words: readonly string[]
}

const tailWords = /\b(?:final warning|corrected|amended|relocated|reissued)\b/gi

/** What stands behind the number of a warning. A final warning does not say that the storm is over. */
export function readWarningTail(end: string, path: string, remarks: Remark[]): WarningTail {
  const words = [...new Set([...end.toLowerCase().matchAll(tailWords)].map(([word]) => word))]
  const rest = end
    .replace(tailWords, '')
    .replace(/[\s()]+/g, ' ')
    .trim()
  if (rest) remarks.push({ path, problem: `not understood: ${rest.slice(0, 80)}` })
  return {
    isFinal: words.includes('final warning'),
    isCorrected: words.some((word) => word !== 'final warning'),
    words,
  }
}

/** "LALA" in texts, "Lala" in the list: the same name is written the same way everywhere. */
export const asInTheList = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()
