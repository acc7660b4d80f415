import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { Disease, HealthComment, HealthKind, HealthName, Remedy } from './health.ts'

/**
 * The company whose own data override the default, or null for the default alone. Every read filters by it: row-level
 * security hides other companies' rows from companies, but not from staff and the worker.
 */
export type Layer = string | null

export type IdOrSlug = { readonly id: string } | { readonly slug: string }

const matches = (by: IdOrSlug | undefined): RawBuilder<unknown> =>
  by === undefined ? sql`true` : 'id' in by ? sql`s.id = ${by.id}::uuid` : sql`s.slug = ${by.slug}`

const linkedNames = (kind: 'vaccination' | 'medication'): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'slug', r.slug, 'name', r.name) order by r.name ->> 'en', r.slug)
    from ${sql.table(`disease_${kind}s`)} l join ${sql.table(`${kind}s`)} r on r.id = l.${sql.ref(`${kind}_id`)}
    where l.disease_id = s.id and l.deleted_at is null and r.deleted_at is null), '[]')`

const joinData = (kind: HealthKind, layer: Layer): RawBuilder<unknown> => sql`
  left join ${sql.table(`${kind}_data`)} def on def.${sql.ref(`${kind}_id`)} = s.id and def.company_id is null and def.deleted_at is null
  left join ${sql.table(`${kind}_data`)} own on own.${sql.ref(`${kind}_id`)} = s.id and own.company_id = ${layer}::uuid and own.deleted_at is null`

interface DiseaseRow extends Omit<Disease, 'datum'> {
  readonly datumId: string
  readonly companyId: string | null
  readonly description: Translated | null
  readonly transmission: Translated | null
  readonly susceptibility: Translated | null
  readonly symptoms: Translated | null
  readonly prevention: Translated | null
  readonly treatment: Translated | null
}

/** All diseases by English name, or the one with the id or slug. */
export async function listDiseases(db: Db, layer: Layer, by?: IdOrSlug): Promise<Disease[]> {
  const { rows } = await sql<DiseaseRow>`
    select s.id, s.slug, s.common_name as "commonName", s.scientific_name as "scientificName", s.occurs_where as "occursWhere",
      coalesce(own.id, def.id, s.id) as "datumId", own.company_id as "companyId",
      coalesce(own.description, def.description) as description, coalesce(own.transmission, def.transmission) as transmission,
      coalesce(own.susceptibility, def.susceptibility) as susceptibility, coalesce(own.symptoms, def.symptoms) as symptoms,
      coalesce(own.prevention, def.prevention) as prevention, coalesce(own.treatment, def.treatment) as treatment,
      ${linkedNames('vaccination')} as vaccinations, ${linkedNames('medication')} as medications,
      s.created_at as "createdAt", greatest(s.updated_at, def.updated_at, own.updated_at) as "updatedAt"
    from diseases s ${joinData('disease', layer)}
    where s.deleted_at is null and ${matches(by)}
    order by s.common_name ->> 'en', s.slug`.execute(db)
  return rows.map(
    ({ datumId, companyId, description, transmission, susceptibility, symptoms, prevention, treatment, ...row }) => ({
      ...row,
      datum: { id: datumId, companyId, description, transmission, susceptibility, symptoms, prevention, treatment },
    }),
  )
}

const diseaseNames = prepared<HealthName>(
  'select id, slug, common_name as name from diseases where deleted_at is null order by slug',
)

/** All diseases by slug, with nothing but their names. */
export const listDiseaseNames = (db: Db): Promise<HealthName[]> => diseaseNames(db, [])

interface RemedyRow extends Omit<Remedy, 'datum'> {
  readonly datumId: string
  readonly companyId: string | null
  readonly description: Translated | null
  readonly routine: boolean
  readonly schedule: Translated | null
  readonly sideEffects: Translated | null
}

/** All vaccinations or medications by English name, or the one with the id or slug. */
export async function listRemedies(
  db: Db,
  kind: 'vaccination' | 'medication',
  layer: Layer,
  by?: IdOrSlug,
): Promise<Remedy[]> {
  const { rows } = await sql<RemedyRow>`
    select s.id, s.slug, s.name, coalesce(own.id, def.id, s.id) as "datumId", own.company_id as "companyId",
      coalesce(own.description, def.description) as description, coalesce(own.routine, def.routine, false) as routine,
      coalesce(own.schedule, def.schedule) as schedule, coalesce(own.side_effects, def.side_effects) as "sideEffects",
      s.created_at as "createdAt", greatest(s.updated_at, def.updated_at, own.updated_at) as "updatedAt"
    from ${sql.table(`${kind}s`)} s ${joinData(kind, layer)}
    where s.deleted_at is null and ${matches(by)}
    order by s.name ->> 'en', s.slug`.execute(db)
  return rows.map(({ datumId, companyId, description, routine, schedule, sideEffects, ...row }) => ({
    ...row,
    datum: { id: datumId, companyId, description, routine, schedule, sideEffects },
  }))
}

/** The default comments and the company's own, for these countries or for all: common ones first, then by English name. */
export async function listComments(db: Db, layer: Layer, countryIds?: readonly string[]): Promise<HealthComment[]> {
  const name = sql<Translated>`coalesce(d.common_name, v.name, m.name)`
  const rows = await db
    .selectFrom('country_health_comments as c')
    .leftJoin('diseases as d', 'd.id', 'c.disease_id')
    .leftJoin('vaccinations as v', 'v.id', 'c.vaccination_id')
    .leftJoin('medications as m', 'm.id', 'c.medication_id')
    .select([
      'c.id',
      'c.country_id as countryId',
      'c.company_id as companyId',
      'c.common',
      'c.created_at as createdAt',
      'c.updated_at as updatedAt',
    ])
    .select([
      sql<HealthKind>`c.kind`.as('kind'),
      sql<Translated>`c.comment`.as('comment'),
      sql<string>`c.subject_id`.as('subjectId'),
    ])
    .select([
      sql<string>`coalesce(d.slug, v.slug, m.slug)`.as('slug'),
      name.as('name'),
      'd.scientific_name as scientificName',
    ])
    .where('c.deleted_at', 'is', null)
    .where(sql<boolean>`coalesce(d.deleted_at, v.deleted_at, m.deleted_at) is null`)
    .where((eb) => eb.or([eb('c.company_id', 'is', null), eb('c.company_id', '=', layer)]))
    .$if(countryIds !== undefined, (query) =>
      query.where(sql<boolean>`c.country_id = any(${countryIds ?? []}::uuid[])`),
    )
    .orderBy('c.common', 'desc')
    .orderBy(sql`${name} ->> 'en'`)
    .orderBy('c.id')
    .execute()
  return rows.map(({ subjectId, slug, name: subjectName, scientificName, ...row }) => ({
    ...row,
    subject: { id: subjectId, slug, name: subjectName, scientificName } satisfies HealthName & {
      scientificName: string | null
    },
  }))
}

/** Countries with a comment that changed or was removed after a time. */
export async function listCountriesWithHealthChanges(db: Db, layer: Layer, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('country_health_comments')
    .select('country_id')
    .distinct()
    .where('updated_at', '>', since)
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', layer)]))
    .execute()
  return rows.map((row) => row.country_id)
}

/** The parts of which the company has own data. */
export async function listOverriddenParts(db: Db, companyId: string): Promise<(HealthKind | 'country')[]> {
  const { rows } = await sql<{ part: HealthKind | 'country' }>`
    select 'disease' as part where exists (select 1 from disease_data where company_id = ${companyId}::uuid and deleted_at is null)
    union all select 'vaccination' where exists (select 1 from vaccination_data where company_id = ${companyId}::uuid and deleted_at is null)
    union all select 'medication' where exists (select 1 from medication_data where company_id = ${companyId}::uuid and deleted_at is null)
    union all select 'country' where exists (select 1 from country_health_comments where company_id = ${companyId}::uuid and deleted_at is null)`.execute(
    db,
  )
  return rows.map(({ part }) => part)
}
