import { message, twiml } from '../../platform/providers/twiml.ts'

/** What an SMS says. */
export type Meaning = 'safe' | 'help' | 'stop' | 'start' | 'other'

/** `answered`: a check-in was made of it. `waiting`: a person has to look at it. `unknown`: nobody has this number. */
export type InboundOutcome = 'answered' | 'stopped' | 'started' | 'waiting' | 'settled' | 'unknown'

export const settlements = ['safe', 'help', 'nothing'] as const
/** What somebody at the desk made of an answer. */
export type Settlement = (typeof settlements)[number]

/** Letters alone, without accents, in capitals: "¡Estoy bien, gracias!" → "ESTOY BIEN GRACIAS". */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const courtesy = /(?: (?:THANKS|THANK YOU|THX|GRACIAS|MUCHAS GRACIAS|PLEASE|POR FAVOR))+$/

const safeWords = new Set(
  'SAFE|I AM SAFE|IM SAFE|I M SAFE|WE ARE SAFE|OK|OKAY|I AM OK|IM OK|I M OK|I AM FINE|IM FINE|I M FINE|FINE|A SALVO|ESTOY A SALVO|BIEN|ESTOY BIEN|ESTAMOS BIEN|TODO BIEN'.split(
    '|',
  ),
)
/** These may go on: whoever begins so needs help, whatever follows. */
const helpStart =
  /^(?:HELP|SOS|AYUDA|AYUDENME|AYUDEME|SOCORRO|AUXILIO|EMERGENCY|EMERGENCIA|NOT SAFE|I AM NOT SAFE|IM NOT SAFE|I M NOT SAFE|I NEED HELP|NEED HELP|NECESITO AYUDA|NO ESTOY BIEN|NO ESTOY A SALVO)(?: |$)/
/** The words that carriers take for "no more", and their way back. */
const stopWords = new Set('STOP|STOPALL|UNSUBSCRIBE|CANCEL|END|QUIT|BAJA|PARAR|ALTO|CANCELAR'.split('|'))
const startWords = new Set('START|UNSTOP|ALTA'.split('|'))

/**
 * What an answer means. Only what is plain is taken as said: everything else is left to a person. Help may be followed by any words, because it
 * is worse to miss it than to look once too often.
 */
export function meaningOf(body: string): Meaning {
  const text = bare(body)
  if (helpStart.test(text)) return 'help'
  if (safeWords.has(text.replace(courtesy, ''))) return 'safe'
  if (stopWords.has(text)) return 'stop'
  return startWords.has(text) ? 'start' : 'other'
}

/** What is added to a question that goes by SMS. */
export const howToAnswer: Readonly<Record<'en' | 'es', string>> = {
  en: 'Answer SAFE or HELP.',
  es: 'Responda BIEN o AYUDA.',
}

/** Types of notifications that an answer may be to: requests to check in, and alerts. */
export const questionTypes: readonly number[] = [50, 54, 110]

/** Requests to check in say how to answer. */
export const asksByPhone = (type: number): boolean => type === 50 || type === 54

const replies: Readonly<Record<'safe' | 'help' | 'waiting' | 'started', Readonly<Record<'en' | 'es', string>>>> = {
  safe: { en: 'Thank you. We have noted that you are safe.', es: 'Gracias. Hemos anotado que está a salvo.' },
  help: {
    en: 'We have your call for help, and somebody will contact you. In danger, call the local emergency number.',
    es: 'Tenemos su petición de ayuda y alguien se pondrá en contacto. En peligro, llame al número local de emergencias.',
  },
  waiting: {
    en: 'We have your message, and a person will read it. If you need help, answer HELP.',
    es: 'Tenemos su mensaje y una persona lo leerá. Si necesita ayuda, responda AYUDA.',
  },
  started: { en: 'You get messages again.', es: 'Vuelve a recibir mensajes.' },
}

/** What is answered. To STOP nothing: that would be one more message. To a number that nobody has neither. */
export function replyTo(outcome: InboundOutcome, meaning: Meaning, language: 'en' | 'es'): string | null {
  if (outcome === 'answered') return replies[meaning === 'help' ? 'help' : 'safe'][language]
  if (outcome === 'waiting' || outcome === 'started') return replies[outcome][language]
  return null
}

/** The answer to Twilio in its markup. */
export const twimlReply = (text: string | null): string => (text === null ? twiml() : twiml(message(text)))
