import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    title: 'Page on the phone',
    what: 'A link opens the traveller’s page: alerts, trip, guide, help. It works once.',
    byMail: 'Send by e-mail',
    bySms: 'Send as a text message',
    show: 'Show a link',
    sent: 'The link is on its way.',
    until: 'Works once, until',
  },
  es: {
    title: 'Página en el teléfono',
    what: 'Un enlace abre la página del viajero: alertas, viaje, guía, ayuda. Sirve una sola vez.',
    byMail: 'Enviar por correo',
    bySms: 'Enviar como mensaje de texto',
    show: 'Mostrar un enlace',
    sent: 'El enlace está en camino.',
    until: 'Sirve una vez, hasta',
  },
})
