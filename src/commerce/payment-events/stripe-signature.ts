import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old a signature may be, and how far the two clocks may differ: an event that somebody recorded cannot be sent again later. */
const toleranceSeconds = 300

interface SignatureHeader {
  readonly timestamp: number
  /** Several while a secret is being replaced: one for each secret. */
  readonly signatures: readonly string[]
}

/** `t=1700000000,v1=<hex>,v1=<hex>,v0=<hex>`; undefined when there is no time or no signature of version 1. */
function parseHeader(header: string): SignatureHeader | undefined {
  const pairs = header.split(',').map((pair) => pair.trim().split('='))
  const times = pairs.filter(([name]) => name === 't').map(([, value = '']) => value)
  const signatures = pairs.filter(([name]) => name === 'v1').map(([, value = '']) => value)
  const [time = ''] = times
  if (times.length !== 1 || !/^\d{1,12}$/.test(time) || signatures.length === 0) return undefined
  return { timestamp: Number(time), signatures }
}

const isSame = (expected: Buffer, given: string): boolean => {
  const bytes = Buffer.from(given, 'hex')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** What is wrong with the signature of an event (docs.stripe.com/webhooks#verify-manually); undefined when it is right. */
export function signatureError(
  { header, body }: { readonly header: string; readonly body: Buffer },
  secret: string,
  now: Date,
): string | undefined {
  const parsed = parseHeader(header)
  if (!parsed) return 'The header Stripe-Signature is missing, or cannot be read.'
  const { timestamp, signatures } = parsed
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
  if (!signatures.some((one) => isSame(expected, one))) return 'The signature is not right.'
  return Math.abs(now.getTime() / 1000 - timestamp) > toleranceSeconds
    ? 'The signature is too old, or the clocks differ.'
    : undefined
}
