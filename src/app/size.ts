import { listAllCompanies } from '../people/index.ts'
import type { Ctx } from '../platform/ctx.ts'
import { saveState } from '../platform/db/system-state.ts'

/**
 * Remembers how many companies there are, outside of row-level security. A dump by a role that row-level security binds has no company, and by
 * this number `godwit doctor` sees it after the restore.
 */
export async function rememberSize(ctx: Ctx): Promise<void> {
  await saveState(ctx.db, 'size', { companies: (await listAllCompanies(ctx)).length }, ctx.now)
}
