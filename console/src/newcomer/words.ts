import { defineWords } from '../data/words.ts'

export const words = defineWords({
  en: {
    whatItIs: 'Godwit looks after people who travel',
    storm: 'A storm.',
    stormHelp: 'Somebody draws where it is and says what to do.',
    reason: 'A reason.',
    reasonHelp: 'Godwit finds who is in it, and can say why, person by person.',
    message: 'A message.',
    messageHelp: 'Each of them is told once, on the channels they chose.',
    proof: 'Proof.',
    proofHelp: 'Sent, delivered and read, with the provider’s own words.',
    noPassword: 'No password?',
    askForLink: 'A colleague at the desk makes a link for you. It signs you in once.',
    tryingOut: 'Trying the demo?',
    demoLink: 'The first start has printed a link that signs you in once. This prints a new one:',
  },
  es: {
    whatItIs: 'Godwit cuida de quienes viajan',
    storm: 'Una tormenta.',
    stormHelp: 'Alguien marca dónde está y dice qué hacer.',
    reason: 'Un motivo.',
    reasonHelp: 'Godwit encuentra a quienes están en la zona y explica por qué, uno por uno.',
    message: 'Un mensaje.',
    messageHelp: 'Cada persona recibe el aviso una vez, por los canales que eligió.',
    proof: 'Un comprobante.',
    proofHelp: 'Enviado, entregado y leído, con las palabras del proveedor.',
    noPassword: '¿Sin contraseña?',
    askForLink: 'Un colega de la consola le prepara un enlace. Sirve para entrar una vez.',
    tryingOut: '¿Está probando la demo?',
    demoLink: 'El primer arranque mostró un enlace para entrar una vez. Esto muestra otro:',
  },
})
