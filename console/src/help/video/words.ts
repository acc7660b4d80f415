import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    video: 'Video',
    title: 'Video with {who}',
    ready: 'The room is open. {who} joins it with the video button of the same conversation.',
    livekit:
      'Join with a LiveKit client: the address of the server and your token are below. The token is for you alone.',
    browser:
      'This installation has no video server: calls go from app to app. Join with the app of your account, or call by phone.',
    server: 'Server',
    room: 'Room',
    token: 'Your token',
    until: 'works until',
    copyToken: 'Copy the token',
    call: 'Call {phone}',
    noPhone: 'No number is known.',
    close: 'Close',
  },
  es: {
    video: 'Vídeo',
    title: 'Vídeo con {who}',
    ready: 'La sala está abierta. {who} entra con el botón de vídeo de la misma conversación.',
    livekit:
      'Entre con un cliente de LiveKit: abajo están la dirección del servidor y su código. El código es solo para usted.',
    browser:
      'Esta instalación no tiene servidor de vídeo: las llamadas van de aplicación a aplicación. Entre con la aplicación de su cuenta o llame por teléfono.',
    server: 'Servidor',
    room: 'Sala',
    token: 'Su código',
    until: 'vale hasta las',
    copyToken: 'Copiar el código',
    call: 'Llamar al {phone}',
    noPhone: 'No se conoce ningún número.',
    close: 'Cerrar',
  },
})
