/** A text of the interface: in the language that the page requests with every call. */
export const textOf = (text: string | Readonly<Record<string, string>> | null | undefined): string =>
  typeof text === 'string' ? text.trim() : ''

/** What is known of it, with something between. */
export const joined = (parts: readonly (string | null | undefined | false)[], between = ' · '): string =>
  parts.filter((part): part is string => typeof part === 'string' && part.trim() !== '').join(between)

/** Opens the phone's own map at the point. */
export const mapAddress = (lat: number, lng: number, name: string): string =>
  `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`
