/** The text of a document, or why its bytes are none. */
export type Decoded = { readonly text: string } | { readonly problem: string }

const marks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const byMark = (bytes: Uint8Array): string | undefined =>
  marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]

/** An XML declaration is ASCII in every encoding but UTF-16, which has a mark. */
const byDeclaration = (bytes: Uint8Array): string | undefined =>
  /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1]

const byHeader = (contentType: string | null): string | undefined =>
  /\bcharset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1]

/** By the byte order mark, else the XML declaration, else the header, else UTF-8. Bytes that are not of that encoding are refused. */
export function decode(bytes: Uint8Array, contentType: string | null): Decoded {
  const label = byMark(bytes) ?? byDeclaration(bytes) ?? byHeader(contentType) ?? 'utf-8'
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes) }
  } catch (error) {
    return { problem: error instanceof RangeError ? `unknown encoding ${label}` : `the bytes are not ${label}` }
  }
}
