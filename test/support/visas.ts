import { sql } from 'kysely'
import { newId } from '../../src/platform/ids.ts'
import { enqueue } from '../../src/platform/jobs/task.ts'
import { readVisaRequirements, visaRequirementChanged, visaRequirementId } from '../../src/reference/index.ts'
import type { TestApp } from './app.ts'

export interface VisaTermsGiven {
  readonly kind: string
  readonly days?: number
}

/** Staff overrule what a passport needs for a country, from now on. Nobody is notified before the jobs have run. */
export async function overruleVisa(
  app: Pick<TestApp, 'clock' | 'ctx' | 'db'>,
  nationality: string,
  destination: string,
  { kind, days }: VisaTermsGiven,
): Promise<void> {
  const now = app.clock.now()
  const pair = { nationalities: [nationality], destinations: [destination] }
  const [before = null] = await readVisaRequirements(app.ctx(), pair)
  await sql`insert into visa_overrides (id, revision, passport, destination, kind, days, freedom_of_movement, valid_from, recorded_from)
    values (${newId(now)}, 1, ${nationality}, ${destination}, ${kind}, ${days ?? null}, false, ${now}, ${now})`.execute(
    app.db.db(),
  )
  await enqueue(app.ctx(), visaRequirementChanged, {
    requirementId: visaRequirementId(nationality, destination),
    ...{ nationality, destination, at: now.toISOString() },
    before: before && { kind: before.kind, days: before.days, freedomOfMovement: before.freedomOfMovement },
  })
}
