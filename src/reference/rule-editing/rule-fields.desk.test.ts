import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, testApp } from '../../../test/support/app.ts'
import { seedEntryRequirements } from '../entry-requirements/entry-requirement.seed.ts'
import { entryRequirementId } from '../entry-requirements/entry-requirement.ts'
import { quarantineInput, type RuleJson as Rule } from '../entry-requirements/rules.testing.ts'

interface Refusal {
  readonly error: { readonly code: string; readonly fields?: Record<string, string[]> }
}

test('refusals at the desk, and edits that seeding keeps', async (t) => {
  const { as, db, clock, givenStaff } = await testApp(t, { template: 'world' })
  const staff = as((await givenStaff()).key)
  await t.test('every field is validated, and all errors are reported together', () => checksEveryField(staff))
  await t.test('edits of staff survive another seed', async () => {
    const seed = () => seedEntryRequirements({ ...db.ctx(), now: clock.now(), freshNow: () => clock.now() }, () => {})
    await db.db().deleteFrom('entry_requirements').execute()
    assert.ok((await seed()) > 300)
    const path = `/api/desk/entry_requirements/${entryRequirementId('yellow-fever/6/GH')}`
    clock.advance(3600)
    assert.equal((await staff.get<Rule>(path)).body.recorded_from, null, 'what is shipped is said from the beginning')
    assert.equal((await staff.patch<Rule>(path, { entry_requirement: { value: 3 } })).body.revision, 2)
    clock.advance(3600)
    // As if a new release brought other words for it.
    await db.db().updateTable('entry_requirements').set({ seed_digest: 'older' }).execute()
    assert.ok((await seed()) > 300)
    const { body } = await staff.get<Rule>(path)
    assert.deepEqual([body.value, body.revision], [3, 2], 'neither changed nor counted as changed')
    assert.equal((await staff.get<Rule[]>(`${path}/history`)).body.length, 2)
  })
})

async function checksEveryField(staff: Caller): Promise<void> {
  const refusedFor = async (changes: object): Promise<string[]> => {
    const { status, body, text } = await staff.post<Refusal>('/api/desk/entry_requirements', {
      entry_requirement: { ...quarantineInput, ...changes },
    })
    assert.equal(status, 422, text)
    return Object.keys(body.error.fields ?? {}).sort()
  }
  const cases: readonly (readonly [object, readonly string[]])[] = [
    [{ type: 11, extras: {} }, ['type']],
    [{ type: -1, extras: {} }, ['type']],
    [{ value: 4 }, ['value']],
    [{ type: 8 }, ['extras']],
    [{ extras: { entry_hours: 72 } }, ['extras']],
    [{ extras: { quarantine_days: 1.5 } }, ['extras']],
    [{ extras: { quarantine_days: -1 } }, ['extras']],
    [{ extras: { quarantine_days: '10' } }, ['extras']],
    [{ extras: { colour: 1 } }, ['extras']],
    [{ type: 9, extras: { vacc_list: [1] } }, ['extras']],
    [{ type: 6, extras: { vacc_list: [10] } }, ['extras']],
    [{ type: 6, extras: { vacc_list: 'all' } }, ['extras']],
    [{ comment: { es: 'Solo español' } }, ['comment']],
    [{ comment: { en: 'x', tlh: 'y' } }, ['comment']],
    [{ comment: 'x'.repeat(20_001) }, ['comment']],
    [{ references: ['ftp://example.org'] }, ['references']],
    [{ references: ['javascript:alert(1)', 'example.org'] }, ['references']],
    [{ references: Array.from({ length: 21 }, (_, n) => `https://example.org/${n}`) }, ['references']],
    [{ vaccination_id: 'elixir' }, ['vaccination_id']],
    [{ origin_country_id: 'XQ' }, ['origin_country_id']],
    [{ origin_country_division_id: 'IS-99' }, ['origin_country_division_id']],
    [{ origin_country_division_id: 'DE-BY' }, ['origin_country_division_id']],
    [{ affected_country_ids: ['DE', 'XQ'] }, ['affected_country_ids']],
    [{ affected_country_division_ids: ['DE-XX'] }, ['affected_country_division_ids']],
    [{ effective_as_of: '2099-01-01' }, ['effective_as_of']],
    [{ effective_as_of: 'lately' }, ['effective_as_of']],
    [{ valid_from: '2026-12-01', valid_until: '2026-12-01' }, ['valid_until']],
    [{ value: 9, references: ['x'], affected_country_ids: ['XQ'] }, ['affected_country_ids', 'references', 'value']],
  ]
  for (const [changes, fields] of cases) assert.deepEqual(await refusedFor(changes), fields, JSON.stringify(changes))
  const nothing = await staff.post<Refusal>('/api/desk/entry_requirements', { entry_requirement: {} })
  assert.deepEqual(Object.keys(nothing.body.error.fields ?? {}).sort(), ['origin_country_id', 'type', 'value'])
  assert.equal((await staff.post('/api/desk/entry_requirements', {})).status, 422)
  assert.equal((await staff.post('/api/desk/entry_requirements', { entry_requirement: { type: 'five' } })).status, 400)

  const whole = await staff.post<Rule>('/api/desk/entry_requirements', {
    entry_requirement: {
      type: 6,
      value: 2,
      extras: { vacc_list: [2, 0, 2], min_age_months: 12 },
      vaccination_id: 'yellow-fever-vaccine',
      origin_country_id: 'US',
      origin_country_division_id: 'us-hi',
      affected_country_division_ids: ['US-NY', 'DE-BY'],
      effective_as_of: 1_790_000_000,
      valid_from: '2026-12-01T00:00:00+02:00',
    },
  })
  assert.equal(whole.status, 201, whole.text)
  const { extras, vaccination, origin_country_division, affected_country_divisions, valid_from } = whole.body
  assert.deepEqual(
    [
      extras,
      vaccination?.name,
      origin_country_division?.code,
      affected_country_divisions.map(({ code }) => code),
      valid_from,
    ],
    [
      { vacc_list: [0, 2], min_age_months: 12 },
      'Yellow fever vaccine',
      'US-HI',
      ['DE-BY', 'US-NY'],
      '2026-11-30T22:00:00.000Z',
    ],
  )
  const path = `/api/desk/entry_requirements/${whole.body.id}`
  const early = await staff.post<Refusal>(`${path}/end`, { valid_until: '2026-11-30T22:00:00Z' })
  assert.deepEqual([early.status, Object.keys(early.body.error.fields ?? {})], [422, ['valid_until']])
  const other = await staff.patch<Refusal>(path, { entry_requirement: { type: 9 } })
  assert.deepEqual(
    [other.status, Object.keys(other.body.error.fields ?? {})],
    [422, ['extras']],
    'details that stay must fit',
  )
}
