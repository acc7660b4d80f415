import type { Vault } from './crypto/vault.ts'
import { type Db, runInTransaction } from './db/db.ts'
import type { Log } from './log.ts'
import type { FileStore } from './storage/file-store.ts'

/** What a user may be within a company. */
export type RoleType =
  | 'traveller'
  | 'employee'
  | 'branded_traveller'
  | 'clinical_admin'
  | 'medical_practitioner'
  | 'psychiatrist'
  | 'dentist'
  | 'organization_admin'

/** The caller. `keyId` and `sessionId` are for the audit log. */
export type Actor =
  | { readonly kind: 'nobody' }
  | {
      readonly kind: 'public'
      readonly keyId: string
      readonly companyId: string
      readonly features: readonly string[]
    }
  | {
      readonly kind: 'company'
      readonly keyId: string
      readonly companyId: string
      readonly features: readonly string[]
    }
  | {
      readonly kind: 'user'
      readonly userId: string
      /** The company of the user's token; null for a person without one. */
      readonly companyId: string | null
      readonly roles: readonly RoleType[]
      readonly features: readonly string[]
      /** Of somebody who signed in: a responder at the desk, or a traveller at their own page. */
      readonly sessionId?: string
    }
  | {
      readonly kind: 'manager'
      readonly userId: string
      readonly companyId: string
      /** Null for a manager who calls with a token of their own. */
      readonly sessionId: string | null
      readonly features: readonly string[]
    }
  | {
      readonly kind: 'staff'
      readonly userId: string
      readonly keyId: string | null
      readonly sessionId: string | null
    }
  | {
      /** A source of flight status; it may send observations and nothing else. */
      readonly kind: 'source'
      readonly keyId: string
      /** The name of its key, under which its observations are kept. */
      readonly name: string
    }
  | {
      /** A rule by which alerts about events of feeds are published. */
      readonly kind: 'rule'
      readonly ruleId: string
    }
  | { readonly kind: 'system' }

export type ActorKind = Actor['kind']

/** What a service function gets; it uses nothing else. */
export interface Ctx {
  readonly db: Db
  readonly actor: Actor
  readonly now: Date
  /** The current time, for code that waited and needs a later time than `now` (see db/sync.ts). */
  freshNow(): Date
  readonly log: Log
  readonly vault: Vault
  /** Where the files of messages are kept. */
  readonly files: FileStore
  /** The address under which others reach the service, for URLs in what is sent. */
  readonly baseUrl: string
  /** Ties the audit, the logs and the error body together. */
  readonly requestId: string
}

/** The company that the caller acts in; null for staff, the system and people without one. */
export const actingCompany = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  'companyId' in actor ? actor.companyId : null

/** The company whose data a manager at the desk sees; null for staff, who see all. */
export const deskCompany = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'manager' ? actor.companyId : null

/**
 * Runs the work in one transaction. Inside another one it simply joins it, so that use cases can be built from use cases.
 * A serialization failure or a deadlock is tried once more: nothing has happened by then.
 */
export function inTransaction<T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> {
  return runInTransaction(ctx.db, (db) => work({ ...ctx, db }))
}

/** Throws inside a transaction. For calls to outside services, and for what must be committed by itself. */
export function requireNoTransaction({ db }: Pick<Ctx, 'db'>, what: string): void {
  if (db.isTransaction) throw new Error(`${what} works outside of transactions (platform/db/two-steps.ts).`)
}
