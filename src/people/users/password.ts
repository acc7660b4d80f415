import { hash, verify } from '@node-rs/argon2'
import { once } from '../../platform/once.ts'
import { invalid } from '../../platform/problem.ts'

/** argon2id (algorithm 2) with the parameters recommended by OWASP: 19 MiB, two passes. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const minPasswordLength = 10
const maxPasswordLength = 256

export function checkPassword(password: string): void {
  if (password.length < minPasswordLength)
    throw invalid({ password: `must have at least ${minPasswordLength} characters` })
  if (password.length > maxPasswordLength)
    throw invalid({ password: `must have at most ${maxPasswordLength} characters` })
}

export async function hashPassword(password: string): Promise<string> {
  checkPassword(password)
  return hash(password, parameters)
}

const decoy = once(() => hash('nobody has this password', parameters))

/** Checks a password. Without a stored hash it takes equally long, so that timing does not reveal who has an account. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const other = await decoy() // awaited in both cases, so that the first call takes equally long too
  const matches = await verify(stored ?? other, password.slice(0, maxPasswordLength + 1))
  return stored !== null && matches
}
