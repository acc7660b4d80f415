import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    reported: 'reported',
    planned: 'planned',
    only: 'only {country} known',
    unknownPlace: 'not known',
    within: 'within about 25 km',
    flight: 'flight {number}',
  },
  es: {
    reported: 'confirmada',
    planned: 'prevista',
    only: 'solo se sabe {country}',
    unknownPlace: 'desconocido',
    within: 'en unos 25 km',
    flight: 'vuelo {number}',
  },
})
