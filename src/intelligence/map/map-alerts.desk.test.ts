import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLima, targetingWorld } from '../targeting/targeting.testing.ts'
import { boundsOf, circle, type Place, thin } from './outline.ts'

interface Shown {
  id: string
  risk_level: number
  headline: string
  centre: { lat: number; lng: number } | null
  geometry: { coordinates: number[][][][] } | null
  whole_countries: string[]
  somewhere_in: string[]
}

const world = 'box=-180,-85,180,85'

test('alerts in effect are drawn with a thin outline, where they touch the box, at the time', async (t) => {
  const app = await targetingWorld(t)
  const company = await app.givenCompany()
  const manager = await app.signedIn(await app.givenManager(company))
  const shown = async (query: string): Promise<Shown[]> => {
    const { status, body, text } = await manager.get<Shown[]>(`/api/desk/map/alerts?${query}`)
    assert.equal(status, 200, text)
    return body
  }
  const span = { start: '2026-11-14T00:00:00Z', finish: '2026-11-18T00:00:00Z' }
  const point = await app.publish({ ...inLima, ...span, risk_level: 0 })
  const division = await app.publish({ country_division_ids: ['RU-SA'], ...span, risk_level: 2 })
  const whole = await app.publish({ country_ids: ['FJ'], full_country_ids: ['FJ'], ...span })
  const partly = await app.publish({ country_ids: ['CL'], ...span })
  await app.givenDraft({ ...inLima, ...span })
  const all = await shown(world)
  assert.deepEqual(all.map((one) => one.id).sort(), [point, division, whole, partly].map(({ id }) => id).sort())
  assert.equal(all[0]?.id, division.id, 'the greatest risk first')
  const by = (id: string) => all.find((one) => one.id === id)
  const corners = by(division.id)?.geometry?.coordinates.flat(2).length ?? 0
  assert.ok(corners > 20 && corners <= 200, `${corners} corners`)
  const cornersOf = (one: Shown | undefined) => one?.geometry?.coordinates[0]?.[0]?.length ?? 0
  const few = cornersOf(by(point.id))
  assert.ok(few >= 4 && few < 20, `${few} corners of a circle on a map of the world`)
  assert.equal(cornersOf((await shown('box=-79,-14,-75,-10'))[0]), 33)
  assert.ok(Math.abs((by(point.id)?.centre?.lat ?? 0) + 12.0464) < 0.01)
  assert.deepEqual([by(whole.id)?.geometry, by(whole.id)?.whole_countries], [null, ['FJ']])
  assert.deepEqual([by(partly.id)?.geometry, by(partly.id)?.somewhere_in], [null, ['CL']])

  assert.deepEqual(
    (await shown('box=-79,-14,-75,-10')).map((one) => one.id),
    [point.id],
  )
  assert.deepEqual(
    (await shown('box=175,-20,-175,-15')).map((one) => one.id),
    [whole.id],
    'across the date line',
  )
  assert.deepEqual(await shown(`${world}&at=2026-11-19T00:00:00Z`), [], 'over by then')
  assert.deepEqual(await shown(`${world}&at=2026-11-13T00:00:00Z`), [], 'nobody had issued it')
  assert.equal((await manager.get(`/api/desk/map/alerts?${world}&at=2027-01-01T00:00:00Z`)).status, 422)
  assert.equal((await manager.get('/api/desk/map/alerts?box=1')).status, 422)

  await app.update(point.id, { headline: 'Worse' })
  assert.deepEqual(
    (await shown('box=-79,-14,-75,-10')).map((one) => one.headline),
    ['Worse'],
    'an update takes the place of what it updates',
  )
})

test('an outline has at most the corners that were asked for, and stays where it was', () => {
  const ring = Array.from({ length: 2001 }, (_, at): Place => {
    const angle = ((at % 2000) / 2000) * 2 * Math.PI
    const reach = 5 + Math.sin(angle * 60) * 0.5
    return [reach * Math.cos(angle), reach * Math.sin(angle)]
  })
  for (const most of [24, 100, 400]) {
    const shown = thin([[ring]], most)
    const count = shown.flat(2).length
    assert.ok(count <= most && count >= 4, `${count} of ${most}`)
    const { west, east } = boundsOf(shown)
    assert.ok(west < -4 && east > 4)
  }
  const many = Array.from({ length: 100 }, (_, at) => circle(0, at, 50))
  assert.ok(thin(many, 60).flat(2).length <= 60)
  assert.equal(thin([circle(0, 0, 50)], 200)[0]?.[0]?.length, 33)
})
