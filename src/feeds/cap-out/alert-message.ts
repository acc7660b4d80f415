import type { Alert, AlertInFull } from '../../intelligence/index.ts'
import { inLanguage, type Language, languages, type Translated } from '../../platform/i18n.ts'
import { plainText } from '../../platform/plain-text.ts'
import type { DrawnShape, SafetyCategory } from '../../reference/index.ts'
import { areaOf, drawingsOf, ringTexts } from './area.ts'
import { categoriesFor, levelsFor } from './levels.ts'
import { mayPassOn } from './licences.ts'
import type { CapMessage, MessageInfo, NamedValue } from './message.ts'
import type { Sender } from './sender.ts'
import type { Header } from './sent-message.ts'

/** What a message is made of. */
export interface MessageParts {
  readonly full: AlertInFull
  readonly header: Header
  readonly sender: Sender
  readonly status: CapMessage['status']
  readonly categories: readonly SafetyCategory[]
  /** Shapes of the regions that it names. */
  readonly regions: readonly DrawnShape[]
  /** The ids that publishers gave to what the alert was made of, by its SHA-256. */
  readonly originalIds: ReadonlyMap<string, string>
}

/** Markdown as CAP wants it, without marks; its lines stay. */
const plainLines = (markdown: string | null): string =>
  (markdown ?? '')
    .split(/\r?\n/)
    .map(plainText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** What some devices show at most. */
const longestHeadline = 160

const shortened = (text: string): string => {
  const letters = [...text]
  return letters.length > longestHeadline ? `${letters.slice(0, longestHeadline - 1).join('')}…` : text
}

const general = {
  health: { en: 'Health', es: 'Salud' },
  safety: { en: 'Safety', es: 'Seguridad' },
} as const satisfies Record<Alert['category'], Translated>

const over: Translated = { en: 'This alert is over.', es: 'Esta alerta ha terminado.' }

/** Each address as the schema of CAP wants it. */
const addressOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).href : null)

function parametersOf({ full, header, originalIds }: MessageParts, language: Language): NamedValue[] {
  const { alert, airlines } = full
  const value = (name: string, text: string | null | undefined): NamedValue[] => (text ? [{ name, value: text }] : [])
  return [
    ...value('risk_level', alert.riskLevel),
    ...value('thread', alert.originAlertId ?? alert.id),
    ...value('alert', alert.id),
    ...value('update_reason', header.type === 'Alert' ? null : plainLines(inLanguage(alert.updateReason, language))),
    ...airlines.flatMap(({ iata }) => value('airline', iata)),
    ...alert.sources.flatMap(({ url, origin }) => [
      ...value('source', [origin?.publisher, url, origin?.licence, origin?.licenceUrl].filter(Boolean).join('; ')),
      ...value('source_identifier', origin && originalIds.get(origin.sha256)),
    ]),
  ]
}

/** What happens, unless the licence of a source keeps its words from others: then headline, advice and links stand for it. */
function descriptionOf({ alert }: AlertInFull, headline: string, language: Language): string | null {
  const body = alert.sources.every(({ origin }) => mayPassOn(origin))
    ? plainLines(inLanguage(alert.body, language))
    : ''
  return [shortened(headline) === headline ? '' : headline, body].filter((one) => one !== '').join('\n\n') || null
}

function infoOf(parts: MessageParts, polygons: readonly string[], language: Language): MessageInfo {
  const { full, header, sender, categories } = parts
  const { alert } = full
  const own = categories.filter(({ id }) => alert.safetyCategoryIds.includes(id))
  const event = own.find(({ parentId }) => parentId !== null) ?? own[0]
  const isOver = header.type === 'Cancel'
  const levels = levelsFor(alert, header.sentAt)
  const headline = plainText(inLanguage(alert.headline, language) ?? '')
  const advice = isOver ? (alert.allClear ?? over) : alert.bodyAdvice
  return {
    language,
    categories: categoriesFor(alert, own, categories),
    event: inLanguage(event?.name ?? general[alert.category], language) ?? '',
    isAllClear: isOver,
    ...levels,
    urgency: isOver ? 'Past' : levels.urgency,
    onset: alert.startsAt,
    expires: isOver ? null : (alert.finishesAt ?? alert.confirmedUntil),
    senderName: sender.name,
    headline: shortened(headline),
    description: descriptionOf(full, headline, language),
    instruction: plainLines(inLanguage(advice, language)) || null,
    web: alert.sources.map(({ url }) => addressOf(url)).find((url) => url !== null) ?? null,
    parameters: parametersOf(parts, language),
    area: areaOf(full, polygons, language),
  }
}

/** The message of an alert: one block for each language that its headline has, English first. */
export function messageOf(parts: MessageParts): CapMessage {
  const { full, header, sender, status, regions } = parts
  const { alert } = full
  const polygons = ringTexts([...drawingsOf(full), ...regions])
  return {
    ...header,
    sender: sender.address,
    status,
    incident: alert.originAlertId ?? alert.id,
    infos: languages
      .filter((language) => alert.headline[language] !== undefined)
      .map((language) => infoOf(parts, polygons, language)),
  }
}
