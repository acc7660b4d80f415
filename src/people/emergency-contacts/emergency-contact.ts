import { invalid } from '../../platform/problem.ts'
import { isPhoneNumber, phoneKey } from '../../platform/texts.ts'

/** As many as a duty officer can call in turn. */
export const mostContacts = 5
export const longestName = 100
export const longestRelation = 60

export const contactLanguages = ['en', 'es'] as const

/** What a person says of a contact. */
export interface ContactFacts {
  readonly name: string
  /** E.164: the number is called from any country. */
  readonly phoneNumber: string
  /** How they are related, in the person's words. */
  readonly relation: string
  readonly language: (typeof contactLanguages)[number] | null
}

/** Somebody who may be called when a person cannot be reached. */
export interface EmergencyContact extends ContactFacts {
  readonly id: string
  readonly userId: string
  /** When the person said that the contact knows and agrees. */
  readonly consentedAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What is to change, with the person's word that the contact agrees. */
export interface ContactChange extends Partial<ContactFacts> {
  readonly consent: boolean
}

/** The facts as they are stored. Throws what is wrong with them, by field. */
export function contactFacts(given: Partial<ContactFacts>): ContactFacts {
  const errors: Record<string, string> = {}
  const text = (field: 'name' | 'relation', most: number): string => {
    const tidied = (given[field] ?? '').replaceAll(/\s+/g, ' ').trim()
    if (tidied === '') errors[field] = 'is required'
    else if (tidied.length > most) errors[field] = `must have at most ${most} characters`
    return tidied
  }
  const name = text('name', longestName)
  const relation = text('relation', longestRelation)
  const number = (given.phoneNumber ?? '').trim()
  const phoneNumber = phoneKey(number)
  if (!isPhoneNumber(number)) errors['phone_number'] = number === '' ? 'is required' : 'is not a phone number'
  else if (!/^\+[1-9]\d{5,14}$/.test(phoneNumber))
    errors['phone_number'] = 'must begin with + and the code of a country, and have at most 15 digits'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { name, phoneNumber, relation, language: given.language ?? null }
}

/** Somebody else may have this name or number: the person has to say again that they agree. */
export const needsConsent = (before: ContactFacts | undefined, after: ContactFacts): boolean =>
  before?.name !== after.name || before.phoneNumber !== after.phoneNumber
