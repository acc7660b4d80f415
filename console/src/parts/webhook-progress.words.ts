import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    delivered: 'Delivered',
    exhausted: 'Given up',
    dropped: 'Dropped',
    paused: 'Paused',
    ofTries: '{n} of {most} tries',
  },
  es: {
    delivered: 'Entregados',
    exhausted: 'Abandonado',
    dropped: 'Descartados',
    paused: 'En pausa',
    ofTries: '{n} de {most} intentos',
  },
})
