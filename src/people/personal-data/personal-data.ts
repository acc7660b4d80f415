import type { Ctx } from '../../platform/ctx.ts'

/**
 * What one part of the house knows of a person. Each room brings its own; the app puts them in one list (docs/contract/erasure.md).
 * `erase` runs in the transaction of the whole erasure. It keeps what money needs, without the person.
 */
export interface PersonalData {
  /** The heading under which it stands in the export. */
  readonly name: string
  export(ctx: Ctx, userId: string): Promise<unknown>
  erase(ctx: Ctx, userId: string): Promise<void>
}

/** A person as the command line finds one: also somebody whose account was deleted, as long as the data is still there. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly companyId: string | null
  readonly companyName: string | null
  readonly deletedAt: Date | null
  readonly erasedAt: Date | null
}

/** The whole of a person in one file. */
export interface PersonExport {
  readonly format: 'godwit-person-1'
  readonly exported_at: string
  readonly user_id: string
  readonly data: Readonly<Record<string, unknown>>
}

/** What stands in an erased account's place: nothing of the person, and an address that cannot receive mail (RFC 2606). */
export const erasedName = 'Erased'
export const erasedEmail = (userId: string): string => `${userId}@erased.invalid`
