import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orgWorld } from '../organization-trips/org-trip.testing.ts'

interface Report {
  readonly errors: readonly { line: number; field: string | null }[]
}

test('an error names the column of the file, and a wrong longitude is not called lat', async (t) => {
  const world = await orgWorld(t)
  const desk = await world.signedIn(world.manager)
  const traveller_email = world.ada.email
  const place = { kind: 'destination', entry_date: '2027-03-01', exit_date: '2027-03-03' }
  const wide = `${[
    'traveller_email',
    'trip_external_id',
    'trip_name',
    'kind',
    'country_code',
    'entry_date',
    'exit_date',
    'lat',
    'lng',
  ].join()}\n`
  const line = (cells: Readonly<Record<string, string>>): string =>
    `${wide
      .trim()
      .split(',')
      .map((name) => cells[name] ?? '')
      .join()}\n`
  const { body } = await desk.post<Report>(`/api/desk/companies/${world.company.id}/trip_imports`, {
    trip_import: {
      csv:
        wide +
        line({ traveller_email, trip_external_id: 'C-1', ...place, country_code: 'QQ' }) +
        line({ traveller_email, trip_external_id: 'C-2', ...place, country_code: 'BR', lat: '5', lng: '200' }) +
        line({ traveller_email, trip_external_id: 'C-3', ...place, country_code: 'BR', lat: '95', lng: '5' }) +
        line({ traveller_email, trip_external_id: 'C-4', trip_name: 'x'.repeat(300), ...place, country_code: 'BR' }) +
        line({
          traveller_email,
          trip_external_id: 'C'.repeat(300),
          ...place,
          country_code: 'BR',
          lat: 'north',
          lng: '5',
        }),
    },
  })
  assert.deepEqual(
    body.errors.map(({ line: at, field }) => [at, field]),
    [
      [2, 'country_code'],
      [3, 'lng'],
      [4, 'lat'],
      [5, 'trip_name'],
      [6, 'trip_external_id'],
      [6, 'lat'],
    ],
  )
})
