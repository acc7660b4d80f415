import { escapeHtml } from '../../platform/html.ts'

/** What XML 1.0 cannot hold in any form: control characters and the like. */
const forbidden = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string): string => escapeHtml(text.replace(/\r\n?/g, '\n').toWellFormed().replace(forbidden, ''))

type Attributes = Readonly<Record<string, string>>

const start = (name: string, attributes: Attributes): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`

/** An element with a text. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  `${start(name, attributes)}>${escaped(text)}</${name}>`

/** The same; nothing where there is no text. */
export const optionalElement = (name: string, text: string | null): string => (text ? textElement(name, text) : '')

/** An element with elements. */
export const parentElement = (name: string, inside: readonly string[], attributes: Attributes = {}): string =>
  `${start(name, attributes)}>\n${inside.filter((one) => one !== '').join('\n')}\n</${name}>`

/** An element with attributes alone. */
export const emptyElement = (name: string, attributes: Attributes): string => `${start(name, attributes)}/>`

export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`

/** CAP wants the offset in numbers, no fractions, and -00:00 for UTC. */
export const capTime = (time: Date): string => `${time.toISOString().slice(0, 19)}-00:00`

/** RFC 3339, in which -00:00 would mean an unknown zone. */
export const atomTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`
