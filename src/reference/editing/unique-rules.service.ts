import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { addError } from '../../platform/texts.ts'
import { isTaken } from './editing.store.ts'
import { type Draft, type Resource, slugOf } from './resource.ts'

/** A rule for `validate`: no other row has this value; removed rows count only with `removedToo`. */
export async function requireUnique(
  tx: Ctx,
  { table }: Pick<Resource, 'table'>,
  { before, values, errors }: Draft,
  column: string,
  options: { readonly removedToo?: boolean } = {},
): Promise<void> {
  const value = values[column]
  if (value === null || value === undefined || errors[column]) return
  if (await isTaken(tx.db, table, column, value, before?.id, options))
    addError(errors, column, 'is taken by another one')
}

/** A rule for `validate`: keeps the slug that was sent or derives one from the English name, and requires it to be unique. */
export async function ensureSlug(
  tx: Ctx,
  resource: Pick<Resource, 'table'>,
  draft: Draft,
  name: string,
): Promise<void> {
  const english = (draft.values[name] as { en?: string } | null)?.en
  if (!draft.values['slug']) {
    const made = slugOf(english ?? '') || 'unnamed'
    const taken = await isTaken(tx.db, resource.table, 'slug', made, draft.before?.id, { removedToo: true })
    draft.values['slug'] = taken ? `${made}-${newId(tx.now).slice(-6)}` : made
  }
  await requireUnique(tx, resource, draft, 'slug', { removedToo: true })
}
