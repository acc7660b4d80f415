import type { VisaRequirementLine } from '../../../world/visa-types.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Progress } from '../countries/country.seed.ts'
import { readWorldLines } from '../world/world-files.ts'
import { visaRequirementId } from './visa-requirement.ts'
import { deleteOtherPassports, replaceListed } from './visa-seed.store.ts'

/** About 4,000 rows: each chunk commits by itself, so that a seed that is killed goes on where it stopped. */
const passportsAtOnce = 20

/**
 * Loads the pairs of passport and destination, passport by passport. Rows that are the same are not written, and a pair that
 * the file no longer has is deleted: it is not known any more. What staff say is in a table of its own.
 */
export async function seedVisaRequirements(ctx: Ctx, progress: Progress): Promise<number> {
  const lines = readWorldLines<VisaRequirementLine>('data/visa-requirements.ndjson.gz')
  const byPassport = Map.groupBy(lines, ({ passport }) => passport)
  const passports = [...byPassport.keys()]
  let written = 0
  let done = 0
  for (let from = 0; from < passports.length; from += passportsAtOnce) {
    const some = passports.slice(from, from + passportsAtOnce)
    const rows = some
      .flatMap((passport) => byPassport.get(passport) ?? [])
      .map((line) => ({ id: visaRequirementId(line.passport, line.destination), ...line }))
    written += await inTransaction(ctx, (tx) => replaceListed(tx.db, some, rows))
    done += rows.length
    progress('visa requirements', done, lines.length)
  }
  return written + (await deleteOtherPassports(ctx.db, passports))
}
