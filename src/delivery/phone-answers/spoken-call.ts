import { gather, say, twiml } from '../../platform/providers/twiml.ts'
import type { OutgoingMessage } from '../sending/channel.ts'
import { isQuestion, type Told } from './phone-answer.ts'

type Language = 'en' | 'es'
type Words = Readonly<Record<Language, string>>

/** What a pressed key says. `heard`: of a message that asks nothing. */
export type KeyMeaning = 'safe' | 'help' | 'heard'

/** What a key means; undefined: nothing. */
export function meaningOfKey(key: string, told: Told): KeyMeaning | undefined {
  if (!isQuestion(told)) return key === '1' ? 'heard' : undefined
  return key === '1' ? 'safe' : key === '2' ? 'help' : undefined
}

const greetings: Readonly<Record<Language, (name: string, sender: string) => string>> = {
  en: (name, sender) => `Hello${name && ` ${name}`}. This is an urgent message from ${sender}.`,
  es: (name, sender) => `Hola${name && ` ${name}`}. Este es un mensaje urgente de ${sender}.`,
}
const choices: Words = {
  en: 'Press 1 if you are safe. Press 2 if you need help.',
  es: 'Pulse 1 si está a salvo. Pulse 2 si necesita ayuda.',
}
const confirmation: Words = {
  en: 'Press 1 to confirm that you have heard this message.',
  es: 'Pulse 1 para confirmar que ha oído este mensaje.',
}
const noKey: Words = { en: 'No key was pressed. Goodbye.', es: 'No se ha pulsado ninguna tecla. Adiós.' }
const goodbye: Words = { en: 'Goodbye.', es: 'Adiós.' }
const replies: Readonly<Record<KeyMeaning, Words>> = {
  safe: {
    en: 'Thank you. We have noted that you are safe. If you need help after all, press 2.',
    es: 'Gracias. Hemos anotado que está a salvo. Si a pesar de todo necesita ayuda, pulse 2.',
  },
  help: {
    en: 'We have your call for help, and somebody will contact you. In danger, call the local emergency number. If you pressed this by mistake, press 1.',
    es: 'Tenemos su petición de ayuda y alguien se pondrá en contacto. En peligro, llame al número local de emergencias. Si ha pulsado por error, pulse 1.',
  },
  heard: { en: 'Thank you. Goodbye.', es: 'Gracias. Adiós.' },
}

const longestSpoken = 700

/** As it can be read aloud: without addresses of pages, and not too long. */
function spokenText(text: string): string {
  const words = text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length <= longestSpoken ? words : words.slice(0, longestSpoken).replace(/\S*$/, '').trim()
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const promptOf = (told: Told, language: Language): string => (isQuestion(told) ? choices : confirmation)[language]

/** What a call says, twice; and what it asks for, where a key can reach us (`keyUrl`). */
export function spokenCall(
  { firstName, companyName, title, body, notifications: [first], language }: OutgoingMessage,
  keyUrl: string | undefined,
): string {
  const texts = [greetings[language](firstName, companyName ?? 'Godwit'), sentence(title), body && sentence(body)]
  const text = spokenText(texts.filter(Boolean).join(' '))
  if (keyUrl === undefined) return twiml(say(text, language, 2))
  const asked = `${text} ${promptOf(first, language)}`
  return twiml(gather(keyUrl, say(asked, language, 2)), say(noKey[language], language))
}

/** What is said to a key. After "safe" and "help" another key corrects it. */
export function replyToKey(
  meaning: KeyMeaning | undefined,
  told: Told & { readonly language: Language },
  keyUrl: string,
): string {
  const { language } = told
  const end = say(goodbye[language], language)
  if (meaning === undefined) return twiml(gather(keyUrl, say(promptOf(told, language), language, 2)), end)
  const reply = say(replies[meaning][language], language)
  return meaning === 'heard' ? twiml(reply) : twiml(gather(keyUrl, reply), end)
}
