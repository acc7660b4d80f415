import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    reported: 'reported',
    planned: 'planned',
    only: 'only {country} known',
    unknownPlace: 'not known',
    within: 'within about 25 km',
    flight: 'flight {number}',
    since: 'since',
    newerReported: 'said to be in {country}',
    newerPlanned: 'in {country} by the itinerary',
  },
  es: {
    reported: 'confirmada',
    planned: 'prevista',
    only: 'solo se sabe {country}',
    unknownPlace: 'desconocido',
    within: 'en unos 25 km',
    flight: 'vuelo {number}',
    since: 'desde',
    newerReported: 'dijo estar en {country}',
    newerPlanned: 'en {country} según el itinerario',
  },
})
