import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    contacts: 'Emergency contacts',
    noContacts: 'The person has named nobody.',
    call: 'Call {name}: {number}',
  },
  es: {
    contacts: 'Contactos de emergencia',
    noContacts: 'La persona no ha nombrado a nadie.',
    call: 'Llamar a {name}: {number}',
  },
})
