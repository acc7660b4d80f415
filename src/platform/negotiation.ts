import Negotiator from 'negotiator'

/** Caches the result for up to `most` different headers, because callers repeat them; further headers are parsed each time. */
function memoized<T>(most: number, read: (header: string) => T): (header: string) => T {
  const known = new Map<string, T>()
  return (header) => {
    const before = known.get(header)
    if (before !== undefined) return before
    const found = read(header)
    if (known.size < most) known.set(header, found)
    return found
  }
}

const negotiatorFor = (name: string, header: string): Negotiator => new Negotiator({ headers: { [name]: header } })

/** A weight that is not a number, of which negotiator would read the leading digits. */
const invalidWeight = /;\s*q\s*=(?!\s*\d*\.?\d*\s*(?:[,;]|$))[^,;]*/gi

/** What `choose` makes of the languages of an Accept-Language header, the preferred first. An invalid weight is ignored. */
export const languageChoice = <T>(choose: (tags: readonly string[]) => T): ((header: string) => T) =>
  memoized(1000, (header) => choose(negotiatorFor('accept-language', header.replace(invalidWeight, '')).languages()))

export type Encoding = 'br' | 'gzip' | 'identity'

/** The types of the package do not have the second argument of `encodings` yet. */
interface PrefersEncodings {
  encodings(available: readonly Encoding[], options: { readonly preferred: readonly Encoding[] }): Encoding[]
}

/** The encoding with the highest weight; of equals the smallest. One with an invalid weight is not used. */
export const bestEncoding = memoized(200, (header): Encoding => {
  const known = header.toLowerCase().replaceAll('x-gzip', 'gzip').replace(invalidWeight, ';q=0')
  const negotiator: PrefersEncodings = negotiatorFor('accept-encoding', known) as Negotiator & PrefersEncodings
  return negotiator.encodings(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] })[0] ?? 'identity'
})

/** Whether an Accept header names the media type itself. Browsers name text/html; other clients send a wildcard or no header. */
export const namesMediaType = (header: string | undefined, mediaType: string): boolean =>
  (header ?? '').includes(mediaType)

/**
 * Whether an Accept header leaves room for JSON: the most specific range that fits decides (RFC 9110, 12.5.1). Parameters such as
 * a charset do not matter, and Java's own client writes `*` for any type.
 */
export const acceptsJson = memoized(500, (header): boolean => {
  const plain = header.replace(/;(?!\s*q\s*=)[^;,]*/gi, '').replace(/(^|,)\s*\*\s*(?=[;,]|$)/g, '$1*/*')
  return negotiatorFor('accept', plain).mediaType(['application/json']) !== undefined
})
