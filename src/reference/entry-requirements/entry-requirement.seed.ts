import type { EntryRequirementLine } from '../../../world/place-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type SeedRow, upsertSeed } from '../../platform/db/seeding.ts'
import { stableId } from '../../platform/ids.ts'
import type { Progress } from '../countries/country.seed.ts'
import { countryId } from '../world/country-ids.ts'
import { readWorldJson } from '../world/world-files.ts'
import { entryRequirementId } from './entry-requirement.ts'

const rowOf = (line: EntryRequirementLine): SeedRow => ({
  id: entryRequirementId(line.key),
  type: line.type,
  value: line.value,
  extras: line.extras,
  comment: line.comment,
  references: line.references,
  vaccination_id: stableId('vaccination', line.vaccination),
  origin_country_id: countryId(line.country),
  affected_country_ids: line.affected.map(countryId),
  affected_division_ids: [],
  effective_as_of: `${line.effective_as_of}T00:00:00.000Z`,
  provenance: { rule: line.provenance },
})

export async function seedEntryRequirements(ctx: Ctx, progress: Progress): Promise<number> {
  const rows = readWorldJson<EntryRequirementLine[]>('data/entry-requirements.json').map(rowOf)
  return upsertSeed(ctx, 'entry_requirements', rows, (done) => progress('entry requirements', done, rows.length))
}
