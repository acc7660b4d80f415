import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { givenFolder, godwit } from '../../../test/house/cli.support.ts'
import { testApp } from '../../../test/support/app.ts'

const header =
  'traveller_email,trip_external_id,kind,origin,destination,departure_datetime,arrival_datetime,flight_number\n'
const flight = (email: string, trip: string) => `${email},${trip},air,LHR,GRU,2027-03-01T22:05,2027-03-02T06:20,BA247\n`

test('godwit import trips: dry run, run, rerun; refused trips are reported by line and the command fails', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany({ name: 'Curlew' })
  await app.givenTraveller(company, { email: 'ada@example.com' })
  const data = givenFolder(t)
  const file = join(data, 'trips.csv')
  const rejects = join(data, 'rejects.csv')
  const importTrips = (...args: readonly string[]) =>
    godwit(['import', 'trips', file, ...args], { DATABASE_URL: app.db.url, GODWIT_DATA: data })
  const trips = async () => (await app.as(company).get<unknown[]>(`/api/v2/org/${company.id}/trips`)).body.length

  writeFileSync(file, header + flight('ada@example.com', 'PNR-1'))
  const dry = await importTrips('--company', company.id, '--dry-run')
  assert.equal(dry.code, 0, dry.err)
  assert.match(dry.out, /1 rows, 1 trips: 1 new, 0 changed, 0 unchanged, 0 refused\.\nDry run: nothing was written\./)
  assert.equal(await trips(), 0)

  writeFileSync(file, header + flight('ada@example.com', 'PNR-1') + flight('nobody@example.com', 'PNR-2'))
  const run = await importTrips('--company', 'Curlew', '--rejects', rejects)
  assert.equal(run.code, 1, run.err)
  assert.match(run.out, /1 new, 0 changed, 0 unchanged, 1 refused/)
  assert.match(
    readFileSync(rejects, 'utf8'),
    /^line,field,reason\n3,traveller_email,names nobody of this company: nobody@/,
  )
  assert.equal(await trips(), 1)

  writeFileSync(file, header + flight('ada@example.com', 'PNR-1'))
  const again = await importTrips('--company', company.id)
  assert.match(again.out, /0 new, 0 changed, 1 unchanged/)
  assert.equal((await importTrips()).code, 2, 'whose trips they are must be said')
})
