import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Everything that needs the master key: deriving tokens, encrypting secrets, keyed digests. */
export interface Vault {
  /** Identifies the master key without revealing it, so that two nodes with different keys notice. */
  readonly fingerprint: string
  /** Twenty bytes derived from the master key and the input. */
  derive(purpose: string, ...parts: readonly string[]): Buffer
  /** Encrypts, bound to a column (`table.column`) and a row id: the value does not decrypt in another row. */
  seal(column: string, rowId: string, plain: string): Buffer
  open(column: string, rowId: string, sealed: Buffer): string
}

const sealVersion = 1

export function createVault(masterKeyHex: string): Vault {
  const master = Buffer.from(masterKeyHex, 'hex')
  if (master.length !== 32) throw new Error('The master key must have 32 bytes.')
  const subkeys = new Map<string, KeyObject>()
  const subkey = (purpose: string): KeyObject => {
    const known = subkeys.get(purpose)
    if (known) return known
    const made = createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `godwit/${purpose}`, 32)))
    subkeys.set(purpose, made)
    return made
  }
  const sealing = subkey('seal')
  const additionalData = (column: string, rowId: string): Buffer => Buffer.from(`${column}\u001f${rowId}`)

  return {
    fingerprint: createHash('sha256').update(subkey('fingerprint').export()).digest('hex').slice(0, 32),

    derive(purpose, ...parts) {
      return createHmac('sha256', subkey(`derive/${purpose}`))
        .update(parts.join('\u001f'))
        .digest()
        .subarray(0, 20)
    },

    seal(column, rowId, plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(additionalData(column, rowId))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([sealVersion]), nonce, cipher.getAuthTag(), body])
    },

    open(column, rowId, sealed) {
      if (sealed[0] !== sealVersion) throw new Error('This sealed value was made by an unknown version.')
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(1, 13)).setAAD(
        additionalData(column, rowId),
      )
      decipher.setAuthTag(sealed.subarray(13, 29))
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
    },
  }
}

export const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
