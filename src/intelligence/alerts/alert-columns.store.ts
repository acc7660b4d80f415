import { type AliasedRawBuilder, type Insertable, sql, type Updateable } from 'kysely'
import type { Alerts } from '../../platform/db/schema.gen.ts'
import type { Alert } from './alert.ts'

/** The fields of an alert that are columns of `alerts`; sources and footprint have tables of their own. */
type ColumnFields = Omit<Alert, 'sources' | 'footprint'>
type ColumnNames = Readonly<Partial<Record<keyof ColumnFields, keyof Alerts>>>

/** Columns that never change after the INSERT. */
const fixedColumns = {
  id: 'id',
  slug: 'slug',
  originAlertId: 'origin_alert_id',
  createdAt: 'created_at',
} as const satisfies ColumnNames

const editableColumns = {
  status: 'status',
  headline: 'headline',
  body: 'body',
  bodyAdvice: 'body_advice',
  updateReason: 'update_reason',
  allClear: 'all_clear',
  beforeClosing: 'before_closing',
  category: 'category',
  riskLevel: 'risk_level',
  startsAt: 'starts_at',
  finishesAt: 'finishes_at',
  confirmedUntil: 'confirmed_until',
  incubation: 'incubation',
  diseaseIds: 'disease_ids',
  safetyCategoryIds: 'safety_category_ids',
  publishedAt: 'published_at',
  closedAt: 'closed_at',
  updatedAt: 'updated_at',
  revision: 'revision',
} as const satisfies ColumnNames

/** Field → column: the one list that reading and writing follow. `thread_id` is missing because PostgreSQL generates it. */
const alertColumns: Readonly<Record<keyof ColumnFields, keyof Alerts>> = { ...fixedColumns, ...editableColumns }

const jsonColumns: ReadonlySet<string> = new Set<keyof Alerts>([
  'headline',
  'body',
  'body_advice',
  'update_reason',
  'all_clear',
  'before_closing',
])

type ColumnSelection = { [F in keyof ColumnFields]: AliasedRawBuilder<ColumnFields[F], F> }[keyof ColumnFields]

/** All columns of `alerts as a`, each under the name of its field. */
export const alertSelection = Object.entries(alertColumns).map(([field, column]) =>
  sql.ref(`a.${column}`).as(field),
) as ColumnSelection[]

const toColumns = (alert: Alert, columns: ColumnNames): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([field, column]) => {
      const value = alert[field as keyof ColumnFields]
      return [column, value !== null && jsonColumns.has(column) ? JSON.stringify(value) : value]
    }),
  )

/** The row of a new alert. */
export const insertedColumns = (alert: Alert): Insertable<Alerts> =>
  toColumns(alert, alertColumns) as Insertable<Alerts>

/** The columns that an UPDATE sets. */
export const updatedColumns = (alert: Alert): Updateable<Alerts> => toColumns(alert, editableColumns)
