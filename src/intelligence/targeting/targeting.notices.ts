import type { NoticeContent, NoticeTexts, Urgency } from '../../delivery/index.ts'
import type { Translated } from '../../platform/i18n.ts'
import { plainText } from '../../platform/plain-text.ts'
import type { Advisory } from '../advisories/advisory.ts'
import { type Alert, type RiskLevel, threadOf } from '../alerts/alert.ts'
import { placesSentence } from '../footprints/point-city.ts'

const maxBodyLength = 600

/** How much an alert may interrupt: high goes through at once, low waits for the day's digest. */
const urgencyOf: Readonly<Record<RiskLevel, Urgency>> = { high: 'now', medium: 'normal', low: 'digest' }

export const inLanguage = (text: Translated | null, language: 'en' | 'es'): string => text?.[language] ?? text?.en ?? ''
/** A Markdown text as messages say it: without its marks, and not longer than a message should be. */
export const shortened = (text: string, maxLength = maxBodyLength): string => {
  const plain = plainText(text)
  if (plain.length <= maxLength) return plain
  return `${plain
    .slice(0, maxLength - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

/** The texts in both languages. */
export const textsOf = (make: (language: 'en' | 'es') => { title: string; body: string }): NoticeTexts => ({
  en: make('en'),
  es: make('es'),
})

const maxPublishers = 3
const maxSourceLength = 150
const sourceWords = { en: 'Source', es: 'Fuente' } as const

/** Who says it, as a sentence: “Source: NOAA/NWS.” Empty where an editor wrote all of it. */
function sourceSentence({ sources }: Pick<Alert, 'sources'>, language: 'en' | 'es'): string {
  const publishers = [...new Set(sources.flatMap(({ origin }) => origin?.publisher ?? []))].slice(0, maxPublishers)
  return publishers.length === 0
    ? ''
    : shortened(`${sourceWords[language]}: ${publishers.join(', ')}.`, maxSourceLength)
}

/** The text with the source below it: what is too long loses words of its own, not the source. */
function withSource(text: string, alert: Alert, language: 'en' | 'es'): string {
  const source = sourceSentence(alert, language)
  return source === '' ? shortened(text) : `${shortened(text, maxBodyLength - source.length - 1)}\n${source}`
}

/** 110: an alert concerns somebody's trip or the place where they are. `again`: some were notified of its thread before. */
export const alertNotice = (alert: Alert, now: Date, wasNotified: boolean): NoticeContent => ({
  type: 110,
  ...(alert.finishesAt ? { validUntil: alert.finishesAt } : {}),
  ...(wasNotified ? { succeeds: 'replaces' } : {}),
  thread: threadOf(alert),
  urgency: urgencyOf[alert.riskLevel],
  occurredAt: alert.startsAt,
  ...(alert.publishedAt ? { publishedAt: alert.publishedAt } : {}),
  matchedAt: now,
  texts: textsOf((language) => ({
    title: inLanguage(alert.headline, language),
    body: withSource(
      [
        placesSentence(alert.footprint.points, language),
        inLanguage(alert.updateReason, language),
        inLanguage(alert.bodyAdvice ?? alert.body, language),
      ]
        .filter((part) => part !== '')
        .join(' '),
      alert,
      language,
    ),
  })),
})

const count = (number: number, one: string, several: string): string =>
  number === 0 ? '' : `${number} ${number === 1 ? one : several}`

const allClear = {
  en: { title: 'All clear', body: 'The situation is over: nothing more needs to be done.' },
  es: { title: 'Fin de la alerta', body: 'La situación ha terminado: no es necesario hacer nada más.' },
}

/** 110 once more, for those who were notified: it is over. It interrupts as much as a thing of medium weight. */
export const clearedNotice = (alert: Alert, now: Date): NoticeContent => ({
  type: 110,
  succeeds: 'ends',
  thread: threadOf(alert),
  urgency: alert.riskLevel === 'low' ? 'digest' : 'normal',
  occurredAt: alert.closedAt ?? now,
  publishedAt: alert.closedAt ?? now,
  matchedAt: now,
  texts: textsOf((language) => ({
    title: `${allClear[language].title}: ${inLanguage(alert.headline, language)}`,
    body: withSource(inLanguage(alert.allClear, language) || allClear[language].body, alert, language),
  })),
})

/** What a summary for managers is about: a match, a lower risk, the end. */
export type SummaryKind = 'matched' | 'eased' | 'cleared'

const summaryTitles = {
  matched: { en: '', es: '' },
  eased: { en: 'Eased: ', es: 'Menor riesgo: ' },
  cleared: { en: 'All clear: ', es: 'Fin de la alerta: ' },
} as const

const summaryBeginnings = {
  matched: { en: 'It concerns', es: 'Afecta a' },
  eased: { en: 'The risk is lower now. It concerns', es: 'El riesgo es menor ahora. Afecta a' },
  cleared: { en: 'It is over. It concerned', es: 'Ha terminado. Afectaba a' },
} as const

/** 115: for the managers: how many people of the company an alert concerns. */
export const summaryNotice = (alert: Alert, people: number, kind: SummaryKind): NoticeContent<115> => ({
  type: 115,
  thread: threadOf(alert),
  urgency: kind === 'matched' && alert.riskLevel === 'high' ? 'now' : 'normal',
  texts: {
    en: {
      title: `${summaryTitles[kind].en}${inLanguage(alert.headline, 'en')}`,
      body: `${summaryBeginnings[kind].en} ${people === 1 ? 'one' : people} of your travellers.`,
    },
    es: {
      title: `${summaryTitles[kind].es}${inLanguage(alert.headline, 'es')}`,
      body: `${summaryBeginnings[kind].es} ${people === 1 ? 'uno' : people} de sus viajeros.`,
    },
  },
})

/** 305: the managers' travel monitor: trips or check-ins of the company have a new Trip Alert. It waits for the digest, because 115 is sent at once. */
export const monitorNotice = (alert: Alert, trips: number, checkIns: number): NoticeContent<305> => ({
  type: 305,
  thread: threadOf(alert),
  texts: {
    en: {
      title: inLanguage(alert.headline, 'en'),
      body: `New for ${[count(trips, 'trip', 'trips'), count(checkIns, 'check-in', 'check-ins')].filter(Boolean).join(' and ')} of your travellers.`,
    },
    es: {
      title: inLanguage(alert.headline, 'es'),
      body: `Nueva para ${[count(trips, 'viaje', 'viajes'), count(checkIns, 'registro', 'registros')].filter(Boolean).join(' y ')} de sus viajeros.`,
    },
  },
})

/** 111: an advisory for a place of the person's trip. */
export const advisoryNotice = (advisory: Advisory, now: Date): NoticeContent => ({
  type: 111,
  thread: advisory.id,
  occurredAt: advisory.createdAt,
  publishedAt: advisory.createdAt,
  matchedAt: now,
  texts: textsOf((language) => ({
    title: inLanguage(advisory.headline, language),
    body: shortened(inLanguage(advisory.body, language)),
  })),
})
