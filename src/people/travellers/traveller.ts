import type { RoleType } from '../../platform/ctx.ts'
import { languageCode } from '../../platform/language-codes.ts'
import { type FieldErrors, invalid } from '../../platform/problem.ts'
import { isEmail } from '../users/user.ts'

/** Roles of people whom a company sends on their way. Its managers are not among them. */
export const travellerRoles: readonly RoleType[] = ['traveller', 'branded_traveller']

/** What a company may say of a traveller. Undefined leaves a field as it is; null empties it. */
export interface TravellerChange {
  readonly firstName?: string | undefined
  readonly lastName?: string | null | undefined
  readonly email?: string | undefined
  readonly homeCountry?: string | null | undefined
  readonly language?: string | undefined
}

const longestName = 200

/**
 * The rules on what a company says of a traveller (contract v1, rule 3): trimmed, the language folded to ISO 639-1. The home
 * country is only tidied here, because only the world knows which codes there are.
 */
export function tidyTraveller(change: TravellerChange): TravellerChange {
  const errors: Record<string, readonly string[]> = {}
  const firstName = change.firstName?.trim()
  const lastName = change.lastName?.trim()
  const email = change.email?.trim()
  const language = change.language === undefined ? undefined : languageCode(change.language)
  if (firstName === '') errors['first_name'] = ['must not be empty']
  for (const [field, name] of [
    ['first_name', firstName],
    ['last_name', lastName],
  ] as const) {
    if (name !== undefined && name.length > longestName) errors[field] = [`must have at most ${longestName} characters`]
  }
  if (email !== undefined && !isEmail(email)) errors['email'] = ['is not a valid e-mail address']
  if (change.language !== undefined && language === undefined)
    errors['language'] = ['is not an ISO 639-1 language code']
  if (Object.keys(errors).length > 0) throw invalid(errors satisfies FieldErrors)
  const homeCountry = change.homeCountry?.trim() === '' ? null : change.homeCountry
  return {
    firstName,
    lastName: lastName === '' || change.lastName === null ? null : lastName,
    email,
    homeCountry,
    language,
  }
}
