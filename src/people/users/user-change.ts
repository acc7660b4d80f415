import { languageCode } from '../../platform/language-codes.ts'
import { type FieldErrors, invalid } from '../../platform/problem.ts'
import { isPhoneNumber } from '../../platform/texts.ts'
import { type DoctorSettings, isEmail } from './user.ts'

/** A change of a person. Undefined leaves a field as it is; null empties it. */
export interface UserChange {
  readonly firstName?: string | undefined
  readonly lastName?: string | null | undefined
  readonly displayName?: string | null | undefined
  readonly email?: string | undefined
  readonly externalId?: string | null | undefined
  readonly phoneNumber?: string | null | undefined
  readonly homeCountry?: string | null | undefined
  readonly nationalities?: readonly string[] | undefined
  readonly language?: string | undefined
  readonly languagesSpoken?: readonly string[] | undefined
  readonly timezoneIdentifier?: string | null | undefined
  readonly birthday?: string | null | undefined
  readonly bio?: string | null | undefined
  readonly doctorSettings?: DoctorSettings | null | undefined
  /** Errors found while the request was read, so that the response has all of them. */
  readonly errors?: FieldErrors | undefined
}

const longest = { first_name: 200, last_name: 200, display_name: 200, external_id: 200, bio: 10_000 } as const
const mostLanguages = 20
const zoneShape = /^[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*)*$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** True for a zone of the IANA database; offsets such as +02:00 are not zones. */
export function isTimeZone(name: string): boolean {
  if (!zoneShape.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const isDay = (text: string): boolean =>
  day.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/** The day in the zone that is furthest ahead (UTC+14). */
const latestDay = (now: Date): string => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)

/** Trims; an empty text becomes null. */
const tidy = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text?.trim() || null

/**
 * Normalizes and checks a change: texts trimmed, languages as ISO 639-1, existing time zones. All errors are reported at once. The
 * home country is only trimmed and the nationalities are left as they are; `validateChange` checks both against the countries. The latest valid birthday is the current day in UTC+14.
 */
export function normalizeChange(change: UserChange, now: Date): UserChange {
  const errors: Record<string, readonly string[]> = { ...change.errors }
  const refuse = (field: string, message: string): void => {
    errors[field] ??= [message]
  }
  const firstName = change.firstName?.trim()
  if (firstName === '') refuse('first_name', 'must not be empty')
  const email = change.email?.trim()
  if (email !== undefined && !isEmail(email)) refuse('email', 'is not a valid e-mail address')
  const language = change.language === undefined ? undefined : languageCode(change.language)
  if (change.language !== undefined && language === undefined) refuse('language', 'is not an ISO 639-1 language code')
  const languagesSpoken = change.languagesSpoken?.map((one) => {
    const known = languageCode(one)
    if (known === undefined)
      refuse('languages_spoken', `has “${one.slice(0, 20)}”, which is not an ISO 639-1 language code`)
    return known ?? one
  })
  if (languagesSpoken && languagesSpoken.length > mostLanguages)
    refuse('languages_spoken', `must have at most ${mostLanguages} languages`)
  const tidied = {
    lastName: tidy(change.lastName),
    displayName: tidy(change.displayName),
    externalId: tidy(change.externalId),
    phoneNumber: tidy(change.phoneNumber),
    homeCountry: tidy(change.homeCountry),
    timezoneIdentifier: tidy(change.timezoneIdentifier),
    birthday: tidy(change.birthday),
    bio: tidy(change.bio),
  }
  for (const [field, text] of [
    ['first_name', firstName],
    ['last_name', tidied.lastName],
    ['display_name', tidied.displayName],
    ['external_id', tidied.externalId],
    ['bio', tidied.bio],
  ] as const) {
    if (text && text.length > longest[field]) refuse(field, `must have at most ${longest[field]} characters`)
  }
  if (tidied.phoneNumber && !isPhoneNumber(tidied.phoneNumber)) refuse('phone_number', 'is not a phone number')
  if (tidied.timezoneIdentifier && !isTimeZone(tidied.timezoneIdentifier))
    refuse('timezone_identifier', 'is not a time zone: send an IANA identifier such as America/Lima')
  if (tidied.birthday && !isDay(tidied.birthday)) refuse('birthday', 'is not a day: send YYYY-MM-DD')
  else if (tidied.birthday && tidied.birthday > latestDay(now)) refuse('birthday', 'must not lie in the future')
  if (Object.keys(errors).length > 0) throw invalid(errors satisfies FieldErrors)
  return {
    ...tidied,
    firstName,
    email,
    language,
    languagesSpoken: languagesSpoken && [...new Set(languagesSpoken)],
    nationalities: change.nationalities,
    doctorSettings: change.doctorSettings,
  }
}

/** “Ada Maria Lindqvist” → Ada, Maria Lindqvist. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.length > 0 ? rest.join(' ') : null }
}

/** True when saving the change would leave the person as they are. */
export const changesNothing = (before: object, change: UserChange): boolean =>
  Object.entries(change).every(
    ([name, value]) =>
      value === undefined || JSON.stringify(value) === JSON.stringify((before as Record<string, unknown>)[name]),
  )
