import { defineWords } from '../../data/words.ts'

export const words = defineWords({
  en: {
    noLine: 'There is no connection. Nothing was changed. Try again when it is back.',
    wait: 'That was too often. Wait a minute and try again.',
    broken: 'The service has a problem. Nothing was changed. Try again in a minute.',
    notDone: 'This was not done.',
    check: 'Correct this and try again: {fields}',
    tellUs: 'If you ask for help with this, name {id}.',
  },
  es: {
    noLine: 'No hay conexión. No se ha cambiado nada. Inténtalo cuando vuelva.',
    wait: 'Han sido demasiadas veces. Espera un minuto e inténtalo de nuevo.',
    broken: 'El servicio tiene un problema. No se ha cambiado nada. Inténtalo dentro de un minuto.',
    notDone: 'No se ha hecho.',
    check: 'Corrige esto e inténtalo de nuevo: {fields}',
    tellUs: 'Si pides ayuda con esto, indica {id}.',
  },
})
