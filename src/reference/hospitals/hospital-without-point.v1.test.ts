import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { distanceKm } from '../places/position.ts'

interface HospitalV1 {
  readonly id: string
  readonly name: string
  readonly location: readonly number[]
}
interface HospitalV2 {
  readonly id: string
  readonly lat: number | null
  readonly lng: number | null
}

test('a hospital without a point stands at the centre of its city, division or country in version 1, and nowhere in version 2', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const phone = app.as(await app.givenTraveller(company))
  const system = app.db.db()
  const without = async (cc: string): Promise<ReadonlyMap<string, HospitalV1>> => {
    const v2 = await app.as(company).get<HospitalV2[]>(`/api/v2/countries/${cc}/hospitals?per_page=100`)
    const ids = new Set(v2.body.filter(({ lat, lng }) => lat === null && lng === null).map(({ id }) => id))
    const v1 = await phone.get<HospitalV1[]>(`/api/v1/countries/${cc}/hospitals`)
    for (const { location } of v1.body)
      assert.ok(location.length === 2 && location.every((one) => typeof one === 'number'), cc)
    return new Map(v1.body.filter(({ id }) => ids.has(id)).map((one) => [one.name, one]))
  }
  const kmFrom = (hospital: HospitalV1 | undefined, lng: number, lat: number): number =>
    distanceKm(lng, lat, hospital?.location[0] ?? 0, hospital?.location[1] ?? 0)

  assert.ok(kmFrom((await without('GN')).get('Clinique Pasteur'), -13.65, 9.56) < 25, 'Conakry')
  const niue = (await without('NU')).get('Niue Foou Hospital')
  assert.ok(kmFrom(niue, -169.87, -19.05) < 30, 'the country, where no more is known')

  const dakar = await system
    .selectFrom('country_divisions')
    .select(['id', 'center_lat', 'center_lng'])
    .where('code', '=', 'SN-DK')
    .executeTakeFirstOrThrow()
  await system
    .updateTable('hospitals')
    .set({ division_id: dakar.id })
    .where('name', '=', 'Hôpital Militaire de Ouakam')
    .execute()
  await app.changesReceived()
  const ouakam = (await without('SN')).get('Hôpital Militaire de Ouakam')
  assert.deepEqual(ouakam?.location, [dakar.center_lng, dakar.center_lat], 'its division')
})
