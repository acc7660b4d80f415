import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'

export interface VisaTermsGiven {
  readonly kind: string
  readonly days?: number
}

/** Staff overrule what a passport needs for a country, from now on. Nobody is notified before the jobs have run. */
export async function overruleVisa(
  { as, givenStaff }: Pick<TestApp, 'as' | 'givenStaff'>,
  nationality: string,
  destination: string,
  terms: VisaTermsGiven,
): Promise<void> {
  const staff = as(await givenStaff())
  const { status, text } = await staff.post('/api/desk/visa_requirements', { nationality, destination, ...terms })
  assert.equal(status, 201, text)
}
