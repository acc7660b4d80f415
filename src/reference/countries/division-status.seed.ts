import type { DivisionStatusFile, DivisionStatusLine } from '../../../world/place-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { divisionId } from '../world/country-ids.ts'
import { readWorldJson } from '../world/world-files.ts'
import type { Progress } from './country.seed.ts'
import { clearDivisionStatus, type DivisionStatusRow, updateDivisionStatus } from './division-status.store.ts'

const levelOf = { 1: 'avoid_non_essential', 2: 'avoid_all' } as const

function rowOf({ code, status, stated }: DivisionStatusLine): DivisionStatusRow {
  return {
    id: divisionId(code),
    status,
    provenance: {
      source: `Travel advice of governments: ${stated.map(({ source }) => source).join(', ')}`,
      as_of:
        stated
          .map(({ date }) => date)
          .sort()
          .at(-1) ?? null,
      agreeing: stated.filter(({ level }) => level === levelOf[status]).length,
      total: stated.length,
      stated,
    },
  }
}

/**
 * Sets the status of divisions that governments warn of by name (world/build/division-status.ts decides the level).
 * Clears a status that an earlier seed set and that is no longer in the file; keeps a status that staff set.
 */
export async function seedDivisionStatus(ctx: Ctx, progress: Progress): Promise<number> {
  const rows = readWorldJson<DivisionStatusFile>('data/division-status.json').divisions.map(rowOf)
  const written =
    (await updateDivisionStatus(ctx.db, rows, ctx.now)) +
    (await clearDivisionStatus(
      ctx.db,
      rows.map(({ id }) => id),
      ctx.now,
    ))
  progress('division status', rows.length, rows.length)
  return written
}
