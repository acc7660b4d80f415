import type { PdfLanguage } from './evidence-words.ts'

/** What the values of records are called in the PDF, in English and Spanish. */
const values: Readonly<Record<string, readonly [en: string, es: string]>> = {
  // Risk and category of an alert.
  low: ['low', 'bajo'],
  medium: ['medium', 'medio'],
  high: ['high', 'alto'],
  health: ['health', 'salud'],
  safety: ['safety', 'seguridad'],
  // Channels.
  email: ['e-mail', 'correo'],
  sms: ['SMS', 'SMS'],
  apns: ['Apple push', 'aviso de Apple'],
  fcm: ['Android push', 'aviso de Android'],
  webpush: ['browser push', 'aviso del navegador'],
  live: ['open page', 'página abierta'],
  whatsapp: ['WhatsApp', 'WhatsApp'],
  voice: ['call', 'llamada'],
  mobile: ['app', 'aplicación'],
  web: ['web', 'web'],
  // What devices and providers report, and who does.
  queued: ['queued', 'en cola'],
  sent: ['sent', 'enviado'],
  delivered: ['delivered', 'entregado'],
  relayed: ['relayed', 'transmitido'],
  delayed: ['delayed', 'retrasado'],
  failed: ['failed', 'fallido'],
  retry: ['to be tried again', 'se intentará de nuevo'],
  dropped: ['given up', 'abandonado'],
  browser: ['browser', 'navegador'],
  socket: ['open page', 'página abierta'],
  app: ['app', 'aplicación'],
  mail_server: ['mail server', 'servidor de correo'],
  twilio: ['Twilio', 'Twilio'],
  postmark: ['Postmark', 'Postmark'],
  mailgun: ['Mailgun', 'Mailgun'],
  ses: ['Amazon SES', 'Amazon SES'],
  simulator: ['simulator', 'simulador'],
  // Escalations and attempts by hand.
  alert: ['alert', 'alerta'],
  check_in_request: ['check-in request', 'pregunta de registro'],
  call_for_help: ['call for help', 'petición de ayuda'],
  read: ['read', 'leído'],
  answered: ['answered', 'respondido'],
  reached: ['reached', 'con contacto'],
  outdated: ['out of date', 'ya no vigente'],
  over: ['over', 'terminado'],
  phone: ['phone', 'teléfono'],
  contact: ['emergency contact', 'contacto de emergencia'],
  hotel: ['hotel', 'hotel'],
  other: ['other', 'otro'],
  no_answer: ['no answer', 'sin respuesta'],
  needs_help: ['needs help', 'necesita ayuda'],
  // Answers.
  unreported: ['says nothing', 'no dice nada'],
  safe: ['safe', 'a salvo'],
  help: ['help', 'ayuda'],
  stop: ['stop', 'baja'],
  start: ['start', 'alta'],
  nothing: ['nothing', 'nada'],
  received: ['received', 'recibido'],
  stopped: ['messages stopped', 'mensajes detenidos'],
  started: ['messages started', 'mensajes reanudados'],
  waiting: ['waits for a person', 'en espera de una persona'],
  settled: ['settled', 'resuelto'],
  unknown: ['number unknown', 'número desconocido'],
}

/** The value in words; one without words as it is. */
export const valueWord = (value: string, language: PdfLanguage): string =>
  values[value]?.[language === 'es' ? 1 : 0] ?? value

export const hasWord = (value: string): boolean => Object.hasOwn(values, value)
