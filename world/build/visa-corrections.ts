import type { VisaRequirementLine } from '../visa-types.ts'

/** Rows of the facts that are wrong, with what is right. Each leaves a note for whoever reads the pair. */
export interface VisaCorrection {
  readonly passport: string
  readonly destination: string
  readonly correct: (line: VisaRequirementLine) => VisaRequirementLine
}

export const corrections: readonly VisaCorrection[] = [
  {
    passport: 'GB',
    destination: 'JP',
    /** The British page was read by pattern, and misread. */
    correct: (line) => {
      if (line.government_says !== 'needed') throw new Error('GB/JP: the facts no longer have the mistake')
      return {
        ...line,
        government_says: 'not_needed',
        government_agrees: true,
        sources_agreeing: line.sources_agreeing + 1,
        disputed: false,
        note: {
          en: 'The page of the British government was misread as asking for a visa. Corrected by hand: it asks for none for a visit.',
          es: 'La página del Gobierno británico se leyó mal, como si exigiera visado. Corregido a mano: no lo exige para una visita.',
        },
      }
    },
  },
]
