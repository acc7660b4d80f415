import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { GrowingBytes } from './growing-bytes.ts'

/** A refusal with a sentence for staff, to which nothing has to be added. */
export class Refused extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'Refused'
  }
}

export interface BodyLimits {
  /** As the body is sent. */
  readonly maxEncodedBytes: number
  /** As it is after it was decompressed. */
  readonly maxBytes: number
}

function decoderFor(encoding: string): Transform {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return new PassThrough()
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'deflate':
      return createInflate()
    default:
      throw new Refused('The body of the answer is compressed in an unknown way.')
  }
}

const inMegabytes = (bytes: number): string => `${bytes / 1_000_000} MB`

/** Passes chunks on, until there are more bytes than allowed. */
async function* atMost(
  most: number,
  tooMany: string,
  chunks: AsyncIterable<Buffer>,
  count: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    count(size)
    if (size > most) throw new Refused(tooMany)
    yield chunk
  }
}

/**
 * Reads and decompresses a body. Both limits are checked with every chunk, so no more than they allow is ever in memory, however
 * large the body is or becomes. `count` gets how many bytes have come from the network.
 */
export async function readBody(
  body: Readable,
  encoding: string,
  limits: BodyLimits,
  count: (encodedBytes: number) => void,
): Promise<Uint8Array> {
  const { maxBytes, maxEncodedBytes } = limits
  const decoder = decoderFor(encoding)
  const kept = new GrowingBytes(maxBytes)
  try {
    await pipeline(
      body,
      (chunks: AsyncIterable<Buffer>) =>
        atMost(maxEncodedBytes, `The answer is larger than ${inMegabytes(maxEncodedBytes)}.`, chunks, count),
      decoder,
      async (chunks: AsyncIterable<Buffer>) => {
        const tooMany = `The answer is larger than ${inMegabytes(maxBytes)} when it is decompressed.`
        for await (const chunk of atMost(maxBytes, tooMany, chunks)) kept.add(chunk)
      },
    )
    return kept.take()
  } finally {
    kept.free()
  }
}
