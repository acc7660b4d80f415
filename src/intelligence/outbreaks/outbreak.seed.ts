import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { type SeedRow, upsertSeed } from '../../platform/db/seeding.ts'
import { stableId } from '../../platform/ids.ts'
import { countryId, diseaseId, readCountryNames } from '../../reference/index.ts'
import { type ReportedDiseases, type ReportedOutbreak, reportedOutbreaks } from './outbreak-history.ts'
import { deleteWithdrawnOutbreaks, listEditedOutbreaks, writeOutbreakParts } from './outbreak-seed.store.ts'

const world = join(import.meta.dirname, '../../../world')
const textOf = (file: string): string => readFileSync(join(world, file), 'utf8')

export const reportedOutbreakId = ({ disease, alpha2, first }: ReportedOutbreak): string =>
  stableId('disease-outbreak', disease, alpha2, first)

/** The outbreaks of world/facts/outbreaks.csv, with the countries' names as they are now. */
export async function readReportedOutbreaks(ctx: Ctx): Promise<ReportedOutbreak[]> {
  const text = textOf('facts/outbreaks.csv')
  const codes = [...new Set(text.match(/(?<=,)[A-Z]{2}(?=,\d{4}-)/g))]
  const countries = await readCountryNames(ctx, codes)
  return reportedOutbreaks(
    text,
    JSON.parse(textOf('health/outbreak-names.json')) as ReportedDiseases,
    new Map(countries.map(({ alpha2, name }) => [alpha2, name])),
  )
}

/** Open where no end was declared: 90 days after the last report it counts as closed, which is decided when it is read. */
const rowOf = (outbreak: ReportedOutbreak): SeedRow => ({
  id: reportedOutbreakId(outbreak),
  disease_id: diseaseId(outbreak.disease),
  status: outbreak.endDeclared === null ? 'open' : 'closed',
  closed_at: outbreak.endDeclared === null ? null : `${outbreak.endDeclared}T00:00:00.000Z`,
  headline: outbreak.headline,
  body: outbreak.body,
  first_reported_on: outbreak.first,
  last_reported_on: outbreak.last,
  revision: 1,
  provenance: { outbreak: { ...outbreak.provenance, sources: outbreak.sources } },
})

/**
 * Loads the outbreaks that were reported in the past. They are history: nobody is notified. Outbreaks that staff changed or deleted stay as they are.
 * Seeding twice changes nothing. Returns the number of rows written.
 */
export async function seedOutbreaks(
  ctx: Ctx,
  progress: (part: string, done: number, total: number) => void,
): Promise<number> {
  const all = await readReportedOutbreaks(ctx)
  const ids = all.map(reportedOutbreakId)
  return inTransaction(ctx, async (tx) => {
    const withdrawn = await deleteWithdrawnOutbreaks(tx.db, ids)
    const edited = await listEditedOutbreaks(tx.db, ids)
    const loaded = all.filter((outbreak) => !edited.has(reportedOutbreakId(outbreak)))
    const written = await upsertSeed(tx, 'disease_outbreaks', loaded.map(rowOf), (done) =>
      progress('outbreaks', done, loaded.length),
    )
    await writeOutbreakParts(
      tx.db,
      loaded.map((outbreak) => {
        const outbreakId = reportedOutbreakId(outbreak)
        const sources = outbreak.sources.map((url) => ({
          id: stableId('disease-outbreak-source', outbreakId, url),
          url,
        }))
        return { outbreakId, countryId: countryId(outbreak.alpha2), sources }
      }),
    )
    return withdrawn + written
  })
}
