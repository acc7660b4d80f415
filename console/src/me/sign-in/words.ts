import { defineWords } from '../../data/words.ts'

export const words = defineWords({
  en: {
    title: 'Godwit',
    how: 'Open the link that your company gave you, or let us send you one.',
    address: 'Your e-mail address or phone number',
    sendLink: 'Send me a link',
    linkAsked:
      'If you confirmed this address before, a link is on its way. It works once, for 15 minutes. If nothing comes, ask your company for a link.',
    needAddress: 'Write your e-mail address or your phone number.',
    wait: 'Too many tries. Wait a quarter of an hour.',
    notAsked: 'There is no answer. Check the connection and try again.',
    withToken: 'Sign in with a token',
    token: 'Token',
    tokenHint: 'It begins with gwu_. It is sent once and not kept on this phone.',
    wrongToken: 'The token is wrong or no longer valid.',
    signIn: 'Sign in',
    linkUsed: 'This link was used already or is too old. Ask for a new one.',
    linkNoLine: 'There is no connection. Your link is not used up.',
    tryAgain: 'Try again',
    waits:
      '{n, plural, one {Something waits on this phone and is not sent yet.} other {# things wait on this phone and are not sent yet.}} Sign in to send it.',
    emergency: 'In danger, call the emergency number of the country you are in.',
  },
  es: {
    title: 'Godwit',
    how: 'Abre el enlace que te dio tu empresa o deja que te enviemos uno.',
    address: 'Tu correo electrónico o número de teléfono',
    sendLink: 'Envíame un enlace',
    linkAsked:
      'Si ya confirmaste esta dirección, el enlace está en camino. Sirve una vez, durante 15 minutos. Si no llega nada, pide un enlace a tu empresa.',
    needAddress: 'Escribe tu correo electrónico o tu número de teléfono.',
    wait: 'Demasiados intentos. Espera un cuarto de hora.',
    notAsked: 'No hay respuesta. Comprueba la conexión e inténtalo de nuevo.',
    withToken: 'Entrar con un token',
    token: 'Token',
    tokenHint: 'Empieza por gwu_. Se envía una vez y no se guarda en este teléfono.',
    wrongToken: 'El token es incorrecto o ya no vale.',
    signIn: 'Entrar',
    linkUsed: 'Este enlace ya se usó o es demasiado antiguo. Pide uno nuevo.',
    linkNoLine: 'No hay conexión. Tu enlace sigue sirviendo.',
    tryAgain: 'Volver a intentar',
    waits:
      '{n, plural, one {Algo espera en este teléfono y todavía no se ha enviado.} other {# cosas esperan en este teléfono y todavía no se han enviado.}} Entra para enviarlo.',
    emergency: 'Si estás en peligro, llama al número de emergencias del país en el que estás.',
  },
})
