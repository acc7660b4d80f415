import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '../../platform/ctx.ts'
import { type SeedRow, upsertSeed } from '../../platform/db/seeding.ts'
import type { Translated } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'
import { countryId } from '../countries/country.seed.ts'
import type { CommentDraft, CommentTemplates } from './comment-templates.ts'
import { composeComments } from './country-comments.ts'
import { malariaFacts, presenceFacts, yellowFeverFacts } from './health-facts.ts'
import { listStaffComments, type WithdrawableTable, withdrawMissing } from './health-seed.store.ts'

const world = join(import.meta.dirname, '../../../world')

type Progress = (part: string, done: number, total: number) => void

interface DiseaseFile {
  readonly slug: string
  readonly common_name: Translated
  readonly scientific_name: string | null
  readonly occurs_where: Translated
  readonly description: Translated
  readonly transmission: Translated
  readonly susceptibility: Translated
  readonly symptoms: Translated
  readonly prevention: Translated
  readonly treatment: Translated
  readonly vaccinations: readonly string[]
  readonly medications: readonly string[]
}

interface RemedyFile {
  readonly slug: string
  readonly name: Translated
  readonly description: Translated
  readonly routine: boolean
  readonly schedule: Translated
  readonly side_effects: Translated
  readonly diseases: readonly string[]
}

export const diseaseId = (slug: string): string => stableId('disease', slug)
export const vaccinationId = (slug: string): string => stableId('vaccination', slug)
export const medicationId = (slug: string): string => stableId('medication', slug)
const subjectIds = { disease: diseaseId, vaccination: vaccinationId, medication: medicationId } as const

const json = <T>(file: string): T => JSON.parse(readFileSync(join(world, file), 'utf8')) as T
const folder = <T>(name: string): T[] =>
  readdirSync(join(world, 'health', name))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => json<T>(`health/${name}/${file}`))

/** The files of world/health. */
export const readHealthFiles = () => ({
  diseases: folder<DiseaseFile>('diseases'),
  vaccinations: folder<RemedyFile>('vaccinations'),
  medications: folder<RemedyFile>('medications'),
})

/** The default comments of all countries, composed from the facts. */
export function readDefaultComments(): CommentDraft[] {
  const facts = (name: string): string => readFileSync(join(world, 'facts', `${name}.csv`), 'utf8')
  const countries = json<{ alpha2: string }[]>('data/countries.json').map(({ alpha2 }) => alpha2)
  return composeComments(
    countries,
    {
      presence: presenceFacts(facts('disease-presence')),
      malaria: malariaFacts(facts('malaria')),
      yellowFever: yellowFeverFacts(facts('yellow-fever')),
    },
    json<CommentTemplates>('health/comments.json'),
  )
}

const projectProvenance = { source: 'written for this project', year: '2026' }
// In every row: a row that an earlier seed soft-deleted is restored when it is in the files again.
const notDeleted = { deleted_at: null }

const diseaseRow = (d: DiseaseFile): SeedRow => ({
  id: diseaseId(d.slug),
  slug: d.slug,
  common_name: d.common_name,
  scientific_name: d.scientific_name,
  occurs_where: d.occurs_where,
  provenance: projectProvenance,
  ...notDeleted,
})
const diseaseDatumRow = (d: DiseaseFile): SeedRow => ({
  id: stableId('disease-datum', d.slug),
  disease_id: diseaseId(d.slug),
  description: d.description,
  transmission: d.transmission,
  susceptibility: d.susceptibility,
  symptoms: d.symptoms,
  prevention: d.prevention,
  treatment: d.treatment,
  provenance: projectProvenance,
})

type RemedyKind = 'vaccination' | 'medication'
const remedyRow = (kind: RemedyKind, r: RemedyFile): SeedRow => ({
  id: subjectIds[kind](r.slug),
  slug: r.slug,
  name: r.name,
  provenance: projectProvenance,
  ...notDeleted,
})
const remedyDatumRow = (kind: RemedyKind, r: RemedyFile): SeedRow => ({
  id: stableId(`${kind}-datum`, r.slug),
  [`${kind}_id`]: subjectIds[kind](r.slug),
  description: r.description,
  routine: r.routine,
  schedule: r.schedule,
  side_effects: r.side_effects,
  provenance: projectProvenance,
})

/** The links between diseases and remedies; throws where the files of only one side name a link. */
function linkRows(kind: RemedyKind, diseases: readonly DiseaseFile[], remedies: readonly RemedyFile[]): SeedRow[] {
  const fromDiseases = diseases.flatMap((d) => d[`${kind}s`].map((slug) => `${d.slug} ${slug}`))
  const fromRemedies = remedies.flatMap((r) => r.diseases.map((slug) => `${slug} ${r.slug}`))
  const missing = [
    ...fromDiseases.filter((link) => !fromRemedies.includes(link)),
    ...fromRemedies.filter((link) => !fromDiseases.includes(link)),
  ]
  if (missing.length > 0)
    throw new Error(`Only one side names the link between a disease and a ${kind}: ${missing.join(', ')}.`)
  return fromDiseases.map((link) => {
    const [disease = '', remedy = ''] = link.split(' ')
    return {
      id: stableId(`disease-${kind}`, disease, remedy),
      disease_id: diseaseId(disease),
      [`${kind}_id`]: subjectIds[kind](remedy),
      ...notDeleted,
    }
  })
}

const commentRow = (c: CommentDraft): SeedRow => ({
  id: stableId('country-health-comment', c.alpha2, c.kind, c.slug),
  country_id: countryId(c.alpha2),
  disease_id: c.kind === 'disease' ? diseaseId(c.slug) : null,
  vaccination_id: c.kind === 'vaccination' ? vaccinationId(c.slug) : null,
  medication_id: c.kind === 'medication' ? medicationId(c.slug) : null,
  comment: c.comment,
  common: c.common,
  provenance: c.provenance,
  ...notDeleted,
})

/**
 * Diseases, vaccinations, medications, their links and data, and the default comments of all countries. Seeding twice
 * changes nothing.
 */
export async function seedHealth(ctx: Ctx, progress: Progress): Promise<number> {
  const { diseases, vaccinations, medications } = readHealthFiles()
  const comments = readDefaultComments().map(commentRow)
  const parts: [WithdrawableTable | 'disease_data' | 'vaccination_data' | 'medication_data', SeedRow[]][] = [
    ['diseases', diseases.map(diseaseRow)],
    ['vaccinations', vaccinations.map((r) => remedyRow('vaccination', r))],
    ['medications', medications.map((r) => remedyRow('medication', r))],
    ['disease_data', diseases.map(diseaseDatumRow)],
    ['vaccination_data', vaccinations.map((r) => remedyDatumRow('vaccination', r))],
    ['medication_data', medications.map((r) => remedyDatumRow('medication', r))],
    ['disease_vaccinations', linkRows('vaccination', diseases, vaccinations)],
    ['disease_medications', linkRows('medication', diseases, medications)],
    ['country_health_comments', await withoutStaffComments(ctx, comments)],
  ]
  const total = parts.reduce((sum, [, rows]) => sum + rows.length, 0)
  let done = 0
  let rowsWritten = 0
  for (const [table, rows] of parts) {
    // Missing rows are withdrawn first, because they could violate a unique index together with the new ones.
    if (!table.endsWith('_data'))
      rowsWritten += await withdrawMissing(
        ctx.db,
        table as WithdrawableTable,
        rows.map(({ id }) => id),
        ctx.now,
      )
    rowsWritten += await upsertSeed(ctx, table, rows, (rowsDone) => progress('health', done + rowsDone, total))
    done += rows.length
  }
  return rowsWritten
}

/** Leaves out comments where staff created a default comment on the same country and subject. */
async function withoutStaffComments(ctx: Ctx, rows: readonly SeedRow[]): Promise<SeedRow[]> {
  const theirs = new Set((await listStaffComments(ctx.db)).map((row) => `${row.country_id} ${row.subject_id}`))
  return rows.filter(
    (row) => !theirs.has(`${row['country_id']} ${row['disease_id'] ?? row['vaccination_id'] ?? row['medication_id']}`),
  )
}
