import { defineWords } from '../../data/words.ts'

export const words = defineWords({
  en: {
    agreement: '{n} of {total} sources',
    disputed: 'Sources disagree',
  },
  es: {
    agreement: '{n} de {total} fuentes',
    disputed: 'Las fuentes no coinciden',
  },
})
