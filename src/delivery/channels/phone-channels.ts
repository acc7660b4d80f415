import type { CallClient, MessageClient, TwilioTemplate } from '../../platform/providers/twilio.ts'
import { asksByPhone, howToAnswer } from '../phone-answers/phone-answer.ts'
import { spokenCall } from '../phone-answers/spoken-call.ts'
import type { Channel, OutgoingMessage } from '../sending/channel.ts'
import { outcomeOf, truncate } from './provider-outcome.ts'

export interface TextOptions {
  /** Where the provider says what becomes of a message; undefined where it cannot reach us. */
  readonly statusUrl?: ((message: OutgoingMessage) => string) | undefined
  /** Answers reach us: questions say how to answer. */
  readonly takesAnswers?: boolean
}

const smsLength = 480

/** A question ends with how to answer it, however long it is. */
function withHowToAnswer(text: string, { notifications: [first], language }: OutgoingMessage, most: number): string {
  if (!asksByPhone(first)) return truncate(text, most)
  const how = howToAnswer[language]
  return `${truncate(text, most - how.length - 1)} ${how}`
}

const textOf = ({ title, body }: OutgoingMessage): string => (body === '' ? title : `${title}: ${body}`)

export const smsChannel = (
  client: MessageClient,
  concurrency: number,
  { statusUrl, takesAnswers = false }: TextOptions = {},
): Channel => ({
  name: 'sms',
  concurrency,
  async send(message, signal) {
    const text = textOf(message)
    const shown = takesAnswers ? withHowToAnswer(text, message, smsLength) : truncate(text, smsLength)
    return outcomeOf(await client.send(message.to, shown, signal, statusUrl?.(message)), 'refused', message.at)
  },
})

export interface WhatsappOptions extends TextOptions {
  /** The approved text with two variables, title and text. Without it WhatsApp takes messages only within a day of an answer. */
  readonly template: Readonly<Record<'en' | 'es', string | undefined>>
}

const whatsappLength = 900

export const whatsappChannel = (
  client: MessageClient,
  concurrency: number,
  { statusUrl, takesAnswers = false, template }: WhatsappOptions,
): Channel => ({
  name: 'whatsapp',
  concurrency,
  async send(message, signal) {
    const { title, body, language } = message
    const shorten = (text: string): string =>
      takesAnswers ? withHowToAnswer(text, message, whatsappLength) : truncate(text, whatsappLength)
    const sid = template[language]
    const content: string | TwilioTemplate =
      sid === undefined ? shorten(textOf(message)) : { sid, values: [title, shorten(body)] }
    const answer = await client.send(`whatsapp:${message.to}`, content, signal, statusUrl?.(message))
    return outcomeOf(answer, 'rejected', message.at)
  },
})

export interface CallOptions extends Pick<TextOptions, 'statusUrl'> {
  /** Where a pressed key is sent; undefined where the provider cannot reach us: then the call only speaks. */
  readonly keyUrl?: ((message: OutgoingMessage) => string) | undefined
}

export const voiceChannel = (
  client: CallClient,
  concurrency: number,
  { statusUrl, keyUrl }: CallOptions = {},
): Channel => ({
  name: 'voice',
  concurrency,
  async send(message, signal) {
    const twiml = spokenCall(message, keyUrl?.(message))
    return outcomeOf(await client.call(message.to, twiml, signal, statusUrl?.(message)), 'rejected', message.at)
  },
})
