import type { Ctx } from '../../platform/ctx.ts'
import type { Errors } from '../../platform/texts.ts'
import type { Fields, Values } from './field.ts'

/** Tables of the world's data that are written at the desk. */
export type EditedTable =
  | 'countries'
  | 'country_divisions'
  | 'country_regions'
  | 'diseases'
  | 'vaccinations'
  | 'medications'
  | 'disease_data'
  | 'vaccination_data'
  | 'medication_data'
  | 'country_health_comments'
  | 'hospitals'
  | 'airlines'
  | 'airports'
  | 'safety_categories'

/** A row as the desk sees it, whatever it is of. */
export interface Row {
  readonly id: string
  readonly revision: number
  /** Whose own it is; null for what is everybody's. */
  readonly companyId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
  /** Where it is known from, and the columns that staff wrote since. */
  readonly provenance: unknown
  readonly edited: readonly string[]
  /** By column; of links the ids, under the name of the field. */
  readonly values: Readonly<Values>
}

/** A row that is being written: rules across fields look at it, complain, and fill what follows from other values. */
export interface Draft {
  readonly before: Row | null
  readonly values: Values
  readonly errors: Errors
}

/** What the desk can do with one kind of the world's data. The rest is the same for all of them. */
export interface Resource {
  readonly table: EditedTable
  /** The word that wraps it in a request and names it in the audit log. */
  readonly name: string
  /** The words for people. */
  readonly singular: string
  readonly plural: string
  readonly path: string
  readonly tag: string
  readonly fields: Fields
  /** Columns beside those of the fields, which `complete` fills. */
  readonly derivedColumns?: readonly string[]
  /** The columns that `text` looks into, and that which a list is ordered by (its English, where it is translated). */
  readonly searchColumns: readonly string[]
  readonly orderColumn: string
  readonly orderIsTranslated?: boolean
  /** Fields that a list can be narrowed by. */
  readonly filters: readonly string[]
  /** A company may have rows of its own over the default, and its managers write them. */
  readonly companyOwned?: boolean
  readonly canCreate: boolean
  readonly canRemove: boolean
  /** Rules across fields, and what follows from them. */
  validate?(tx: Ctx, draft: Draft): Promise<void>
  /** The id that the world's data would give it, so that a later release meets it instead of doubling it. */
  seedId?(tx: Ctx, values: Readonly<Values>): Promise<string | undefined>
  /** What others must learn of a change, in its transaction. */
  onChange?(tx: Ctx, before: Row | null, after: Row | null): Promise<void>
  /** Refuses to remove what others stand on. */
  checkRemovable?(tx: Ctx, row: Row): Promise<void>
}

/** `Acute altitude sickness` → `acute-altitude-sickness`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
