import type { Ctx } from '../../platform/ctx.ts'
import type { Traces, TracesPart } from './traces.ts'

/**
 * The personal data of one kind, with its export and erasure. Each room exports its list; the app joins them (docs/contract/erasure.md).
 * `erase` runs in the transaction of the whole erasure. Payment records are kept without personal data.
 */
export interface PersonalData {
  /** Key in the export. */
  readonly name: string
  export(ctx: Ctx, userId: string): Promise<unknown>
  /** What names the person in records of others. Read for all parts before the first `erase`. */
  traces?(ctx: Ctx, userId: string): Promise<TracesPart>
  erase(ctx: Ctx, userId: string, traces: Traces): Promise<void>
}

/** A person as the command line finds one, deleted accounts included until they are erased. */
export interface Person {
  readonly id: string
  readonly email: string | null
  readonly companyId: string | null
  readonly companyName: string | null
  readonly deletedAt: Date | null
  readonly erasedAt: Date | null
}

/** The file of an export. */
export interface PersonExport {
  readonly format: 'godwit-person-1'
  readonly exported_at: string
  readonly user_id: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Name and address of an erased account; mail to .invalid is undeliverable (RFC 2606). */
export { erasedTraveller as erasedName } from './traces.ts'
export const erasedEmail = (userId: string): string => `${userId}@erased.invalid`
