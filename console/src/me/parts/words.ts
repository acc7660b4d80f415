import { defineWords } from '../../data/words.ts'

export const words = defineWords({
  en: {
    loading: 'Loading …',
    tryAgain: 'Try again',
    notLoaded: 'This could not be loaded.',
    notLoadedHint: 'Check the connection, or try again.',
    close: 'Close',
    back: 'Back',
    agreement: '{n} of {total} sources',
    disputed: 'Sources disagree',
  },
  es: {
    loading: 'Cargando …',
    tryAgain: 'Volver a intentar',
    notLoaded: 'No se ha podido cargar.',
    notLoadedHint: 'Comprueba la conexión o inténtalo de nuevo.',
    close: 'Cerrar',
    back: 'Atrás',
    agreement: '{n} de {total} fuentes',
    disputed: 'Las fuentes no coinciden',
  },
})
