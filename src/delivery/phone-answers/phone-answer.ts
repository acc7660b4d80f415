import { message, twiml } from '../../platform/providers/twiml.ts'

/** What an SMS says. */
export type Meaning = 'safe' | 'help' | 'stop' | 'start' | 'other'

/**
 * What was made of it. `received`: nothing yet. `answered`: a check-in. `waiting`: a person has to look at it. `unknown`: nobody has this number.
 */
export type InboundOutcome = 'received' | 'answered' | 'stopped' | 'started' | 'waiting' | 'settled' | 'unknown'

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
const politeStart = '(?:(?:PLEASE|PLS|POR FAVOR|URGENT|URGENTE|HI|HELLO|HOLA|YES|SI) )*'
const needs = [
  'HELP|SOS|AYUDA|AYUDENME|AYUDEME|AYUDENNOS|AYUDENOS|SOCORRO|AUXILIO|EMERGENCY|EMERGENCIA|NOT SAFE|MEDIC|AMBULANCE|AMBULANCIA',
  '(?:I|WE) (?:NEED|WANT) (?:HELP|A DOCTOR|AN AMBULANCE|RESCUE)|(?:I AM|IM|I M|WE ARE|WERE|WE RE) (?:NOT SAFE|HURT|INJURED|TRAPPED|IN DANGER)',
  'NEED HELP|SEND HELP|HELP|NO ESTOY BIEN|NO ESTAMOS BIEN|NO ESTOY A SALVO|NO ESTAMOS A SALVO|NECESIT(?:O|AMOS) (?:AYUDA|UN MEDICO|UNA AMBULANCIA)',
  'EST(?:OY|AMOS) (?:HERID[OA]S?|ATRAPAD[OA]S?|EN PELIGRO)',
].join('|')
/** These may go on: whoever begins so needs help, whatever follows. */
const helpStart = new RegExp(`^${politeStart}(?:${needs})(?: |$)`)
const inSpanish = /\b(?:AYUD|SOCORRO|AUXILIO|EMERGENCIA|AMBULANCIA|NECESIT|EST(?:OY|AMOS)|POR FAVOR|HOLA|BAJA|ALTA)/
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

/** The language of somebody whom nobody knows. */
export const languageOf = (body: string): 'en' | 'es' => (inSpanish.test(bare(body)) ? 'es' : 'en')

/** What is added to a question that goes by SMS. */
export const howToAnswer: Readonly<Record<'en' | 'es', string>> = {
  en: 'Answer SAFE or HELP.',
  es: 'Responda BIEN o AYUDA.',
}

/** Types of notifications that an answer may be to: requests to check in, and alerts. */
export const questionTypes: readonly number[] = [50, 54, 110]

/** How the cause of a message to managers about a request ends (check-in-request.notices.ts): it has the type of a question, and asks nothing. */
export const endOfNoQuestion = ':silent'

/** A message, as far as it says whether it asks something. */
export interface Told {
  readonly type: number
  readonly cause: string
}

/** An answer may be to it. */
export const isQuestion = ({ type, cause }: Told): boolean =>
  questionTypes.includes(type) && !cause.endsWith(endOfNoQuestion)

/** Requests to check in say how to answer. */
export const asksByPhone = (told: Told): boolean => told.type !== 110 && isQuestion(told)

const replies: Readonly<
  Record<'safe' | 'help' | 'waiting' | 'strangersHelp' | 'started', Readonly<Record<'en' | 'es', string>>>
> = {
  safe: { en: 'Thank you. We have noted that you are safe.', es: 'Gracias. Hemos anotado que está a salvo.' },
  help: {
    en: 'We have your call for help, and somebody will contact you. In danger, call the local emergency number.',
    es: 'Tenemos su petición de ayuda y alguien se pondrá en contacto. En peligro, llame al número local de emergencias.',
  },
  waiting: {
    en: 'We have your message, and a person will read it. If you need help, answer HELP.',
    es: 'Tenemos su mensaje y una persona lo leerá. Si necesita ayuda, responda AYUDA.',
  },
  strangersHelp: {
    en: 'We have your message, and a person will read it. In danger, call the local emergency number.',
    es: 'Tenemos su mensaje y una persona lo leerá. En peligro, llame al número local de emergencias.',
  },
  started: { en: 'You get messages again.', es: 'Vuelve a recibir mensajes.' },
}

/** What is answered. To STOP nothing: that would be one more message. To a number that nobody has only where it asks for help. */
export function replyTo(outcome: InboundOutcome, meaning: Meaning, language: 'en' | 'es'): string | null {
  if (outcome === 'answered') return replies[meaning === 'help' ? 'help' : 'safe'][language]
  if (outcome === 'started') return replies.started[language]
  if (outcome === 'waiting' || outcome === 'received')
    return replies[meaning === 'help' ? 'strangersHelp' : 'waiting'][language]
  return null
}

/** The answer to Twilio in its markup. */
export const twimlReply = (text: string | null): string => (text === null ? twiml() : twiml(message(text)))
