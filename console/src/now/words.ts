import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    now: 'Now',
    reviews: 'Alerts to judge',
    what: 'What',
    where: 'Where',
    since: 'Since',
    calm: 'Nothing waits',
    calmHelp: 'Alerts that need a judgement appear here, the most urgent first.',
    risk: 'Risk',
  },
  es: {
    now: 'Ahora',
    reviews: 'Alertas por valorar',
    what: 'Qué',
    where: 'Dónde',
    since: 'Desde',
    calm: 'Nada pendiente',
    calmHelp: 'Aquí aparecen las alertas que hay que valorar, primero las más urgentes.',
    risk: 'Riesgo',
  },
})
