import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    reported: 'reported',
    planned: 'planned',
    country_only: 'country only',
    unknown: 'not known',
  },
  es: {
    reported: 'confirmada',
    planned: 'prevista',
    country_only: 'solo el país',
    unknown: 'no se sabe',
  },
})
