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
  | 'cities'
  | 'safety_categories'

/** A row of any edited table, as the desk shows it. */
export interface Row {
  readonly id: string
  readonly revision: number
  /** The company that owns the row; null for the default, which all companies share. */
  readonly companyId: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
  /** The source of the data; `edited` lists the columns that staff have written since. */
  readonly provenance: unknown
  readonly edited: readonly string[]
  /** Column → value; for a link field, field name → ids. */
  readonly values: Readonly<Values>
}

/** A row that is being written. `validate` checks it, adds errors and fills derived columns. */
export interface Draft {
  readonly before: Row | null
  readonly values: Values
  readonly errors: Errors
}

/** A kind of reference data that staff edit at the desk: its table, its fields and its own rules. */
export interface Resource {
  readonly table: EditedTable
  /** The key around it in a request body, and its subject kind in the audit log. */
  readonly name: string
  /** Its name in texts for people. */
  readonly singular: string
  readonly plural: string
  readonly path: string
  readonly tag: string
  readonly fields: Fields
  /** Columns that no field holds and that `validate` fills. */
  readonly derivedColumns?: readonly string[]
  /** The columns that `text` searches, and the column that orders a list (by its English text where it is translated). */
  readonly searchColumns: readonly string[]
  /** A column that has the text of `searchColumns` folded already: it is compared as it is, by its index where it has one. */
  readonly foldedColumn?: string
  /** The folded forms of a searched text, any of which may match, where they differ from what `folded` of the database makes of it. */
  readonly searchKeys?: (text: string) => readonly string[]
  readonly orderColumn: string
  readonly orderIsTranslated?: boolean
  /** Fields that a list can be filtered by. */
  readonly filters: readonly string[]
  /** Companies may have their own rows, which override the default for them; their managers write them. */
  readonly companyOwned?: boolean
  readonly canCreate: boolean
  readonly canRemove: boolean
  /** Checks rules that involve several fields, and fills the derived columns. */
  validate?(tx: Ctx, draft: Draft): Promise<void>
  /** The id that a seed would give the row, so that a later release updates it instead of adding a duplicate. */
  seedId?(tx: Ctx, values: Readonly<Values>): Promise<string | undefined>
  /** Runs in the transaction of the change, to enqueue tasks for other rooms. */
  onChange?(tx: Ctx, before: Row | null, after: Row | null): Promise<void>
  /** Throws where other rows depend on this one. */
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
