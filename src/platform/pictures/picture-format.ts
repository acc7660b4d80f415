const signatures: readonly (readonly [format: string, matches: (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'],
  ['jpeg', (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'],
  ['gif', (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))],
  ['webp', (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'],
]

/** The format by the first bytes. Only these four reach the decoder; SVG is refused, because it can contain scripts. */
export const pictureFormat = (bytes: Buffer): string | undefined =>
  signatures.find(([, matches]) => matches(bytes))?.[0]
