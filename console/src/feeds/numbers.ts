import { asWords } from '../data/names.ts'

/** The numbers that decided: `{ seconds: 1.2, km: 7.4 }` → "1.2 seconds, 7.4 km". */
export const numbersText = (numbers: Readonly<Record<string, number>>, language: string): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${value.toLocaleString(language, { maximumFractionDigits: 1 })} ${asWords(name)}`)
    .join(', ')
