import { invalid } from '../../platform/problem.ts'
import { checkPassword } from './password.ts'

/** A password has to be sent twice, against typing errors. */
export function parsePassword(
  password: string | null | undefined,
  confirmation: string | null | undefined,
): string | undefined {
  if (password === undefined || password === null || password === '') {
    if (confirmation) throw invalid({ password: 'is required where it is confirmed' })
    return undefined
  }
  if (confirmation === undefined || confirmation === null)
    throw invalid({ password_confirmation: 'is required where a password is set' })
  if (confirmation !== password) throw invalid({ password_confirmation: 'is not the same as the password' })
  checkPassword(password)
  return password
}
