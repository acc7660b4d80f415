const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text, or the value of an attribute, in XML. Signs that XML does not have are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no others.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const locales = { en: 'en-US', es: 'es-ES' } as const

/** Is spoken, in the person’s language. */
export const say = (text: string, language: 'en' | 'es', times = 1): string =>
  `<Say language="${locales[language]}"${times === 1 ? '' : ` loop="${times}"`}>${escaped(text)}</Say>`

/** Speaks, and sends the key that is pressed meanwhile or soon after to the address. */
export const gather = (action: string, spoken: string): string =>
  `<Gather input="dtmf" numDigits="1" timeout="10" method="POST" action="${escaped(action)}">${spoken}</Gather>`

/** Is sent as an answer to a message. */
export const message = (text: string): string => `<Message>${escaped(text)}</Message>`

/** What Twilio does: TwiML. */
export const twiml = (...verbs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`
