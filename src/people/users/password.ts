import { hash, verify } from '@node-rs/argon2'
import { once } from '../../platform/once.ts'
import { invalid } from '../../platform/problem.ts'

/** argon2id (algorithm 2) with the parameters that OWASP names first (19 MiB, two passes). */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const minPasswordLength = 10
export const maxPasswordLength = 256

export async function hashPassword(password: string): Promise<string> {
  if (password.length < minPasswordLength)
    throw invalid({ password: `must have at least ${minPasswordLength} characters` })
  if (password.length > maxPasswordLength)
    throw invalid({ password: `must have at most ${maxPasswordLength} characters` })
  return hash(password, parameters)
}

const decoy = once(() => hash('nobody has this password', parameters))

/** Checks a password. Where there is none to check against, it takes as long, so that nobody learns who has an account. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const other = await decoy() // awaited in either case: the first look-up must not tell either
  const matches = await verify(stored ?? other, password.slice(0, maxPasswordLength + 1))
  return stored !== null && matches
}
