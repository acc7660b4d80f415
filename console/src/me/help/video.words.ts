import { words as desk } from '../../parts/video/words.ts'

/** The words of a call, said to a traveller. */
export const words = {
  en: {
    ...desk.en,
    livekit:
      'The room is at another video server. Join with a LiveKit client: its address and your token are below. The token is for you alone.',
  },
  es: {
    ...desk.es,
    livekit:
      'La sala está en otro servidor de vídeo. Entra con un cliente de LiveKit: abajo están su dirección y tu código. El código es solo para ti.',
    token: 'Tu código',
    asking: 'Permite que esta página use la cámara y el micrófono.',
    refused:
      'La cámara y el micrófono están denegados. Permite ambos para esta página, con el signo junto a su dirección, e inténtalo de nuevo.',
    missing: 'No hay cámara ni micrófono. Conecta uno e inténtalo de nuevo, o llama por teléfono.',
    taken: 'Otro programa ocupa la cámara o el micrófono. Ciérralo e inténtalo de nuevo.',
    insecure:
      'Los navegadores solo dan la cámara a páginas con https. Abre esta página por su dirección https o llama por teléfono.',
    soundOnly: 'Aquí no hay cámara: {who} te oye y no te ve.',
    own: 'Tu imagen',
  },
}
