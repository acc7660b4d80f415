import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    source: 'Source',
    licence: 'Licence',
    confirmedUntil: 'Confirmed until',
    nothingNewer: 'Nothing newer has come since.',
  },
  es: {
    source: 'Fuente',
    licence: 'Licencia',
    confirmedUntil: 'Confirmado hasta',
    nothingNewer: 'Desde entonces no ha llegado nada más reciente.',
  },
})
