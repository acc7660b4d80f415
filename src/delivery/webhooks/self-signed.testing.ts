import { createSign, generateKeyPairSync } from 'node:crypto'

/** One element of DER: its tag, the length of what it holds, and that. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const [sequence, set, bits, number, utcTime, utf8] = [0x30, 0x31, 0x03, 0x02, 0x17, 0x0c]
const signedWith = der(sequence, Buffer.from('06082a8648ce3d040302', 'hex')) // ECDSA with SHA-256
const commonName = Buffer.from('0603550403', 'hex')

/** A certificate that nobody has reason to trust: signed by its own key. */
export function selfSigned(name: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const who = der(sequence, der(set, der(sequence, commonName, der(utf8, Buffer.from(name)))))
  const until = ['200101000000Z', '491231235959Z'].map((at) => der(utcTime, Buffer.from(at)))
  const content = der(
    sequence,
    der(0xa0, der(number, Buffer.from([2]))),
    der(number, Buffer.from([1])),
    signedWith,
    who,
    der(sequence, ...until),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  const whole = der(sequence, content, signedWith, der(bits, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
