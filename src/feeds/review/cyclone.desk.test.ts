import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { answerOf, testFeed, writeFeeds } from '../evidence/evidence.testing.ts'
import { takeAnswer } from '../evidence/take-answer.service.ts'
import { loadReader } from '../parsers/reader.ts'
import { reviewApp } from './review.testing.ts'

const three = (number: number): string => String(number).padStart(3, '0')
const dayTime = (time: Date): string => time.toISOString().slice(8, 16).replace(/[T:]/g, '')
const dateOf = (time: Date): string =>
  time
    .toUTCString()
    .slice(5, 16)
    .replace(/ (?:20)?/g, '')
    .toUpperCase()

interface Warning {
  readonly number: number
  readonly lat: number
  readonly windKt: number
  /** In half a day, a degree further north. */
  readonly forecastKt: number
}

/** A warning about a storm beside Luzon. Winds of 34 knots reach 150 nautical miles. */
function warningText({ number, lat, windKt, forecastKt }: Warning, at: Date): string {
  const title = `TYPHOON 28W (TESTA) WARNING NR ${three(number)}`
  const quadrants = ['NORTHEAST', 'SOUTHEAST', 'SOUTHWEST', 'NORTHWEST'].map((one) => `150 NM ${one} QUADRANT`)
  const winds = (knots: number): string =>
    [
      `   MAX SUSTAINED WINDS - ${three(knots)} KT, GUSTS ${three(knots + 15)} KT`,
      ...(knots >= 34 ? [`   RADIUS OF 034 KT WINDS - ${quadrants.join('\n')}`] : []),
    ].join('\n')
  return `WTPN31 PGTW ${dayTime(at)}
SUBJ/${title}//
RMKS/
1. ${title}
   MAX SUSTAINED WINDS BASED ON ONE-MINUTE AVERAGE
   WARNING POSITION:
   ${dayTime(at)}Z --- NEAR ${lat.toFixed(1)}N 122.0E
   PRESENT WIND DISTRIBUTION:
${winds(windKt)}
   REPEAT POSIT: ${lat.toFixed(1)}N 122.0E
   FORECASTS:
   12 HRS, VALID AT:
   ${dayTime(new Date(at.getTime() + 12 * 3_600_000))}Z --- ${(lat + 1).toFixed(1)}N 122.0E
${winds(forecastKt)}
REMARKS:
${dayTime(at)}Z POSITION NEAR ${lat.toFixed(1)}N 122.0E. ${dateOf(at)}.//
NNNN
`
}

test('a storm is told once, and again when its risk rises; its area follows each warning', async (t) => {
  const app = await reviewApp(t)
  const feed = { ...testFeed('storms', 'jtwc'), parser: 'jtwc', addresses: ['https://jtwc.example/wp2826web.txt'] }
  await writeFeeds(app.db.db(), [feed])
  const read = await loadReader()
  let number = 0
  const warns = async (lat: number, windKt: number, forecastKt: number): Promise<void> => {
    app.clock.advance(6 * 3600)
    number += 1
    const now = app.clock.now()
    const text = warningText({ number, lat, windKt, forecastKt }, new Date(Math.floor(now.getTime() / 60_000) * 60_000))
    await takeAnswer(app.ctx(), feed, answerOf(feed, now.toISOString(), text), read)
    await app.settle()
  }
  const company = await app.givenCompany()
  const givenSomebody = async (country: string, lat: number, lng: number) => {
    const person = await app.givenTraveller(company)
    const destinations = [to(country, '2026-11-10', '2026-11-30', { lat, lng, type: 1 })]
    await givenTrip({ by: app.as(company), company, travellers: [person], destinations })
    return person
  }
  const manila = await givenSomebody('PH', 14.6, 120.98)
  const vigan = await givenSomebody('PH', 17.57, 120.39)
  await app.settle()
  await app.givenRule({ name: 'Cyclones', kinds: ['cyclone'] })
  const told = async () => [(await app.titles(manila)).length, (await app.titles(vigan)).length]
  const updates = async () => (await app.alerts()).length

  await warns(14, 30, 60)
  const [queued] = await app.queue()
  assert.equal(queued, undefined, `${queued?.why}`)
  assert.deepEqual([await told(), await updates()], [[1, 0], 1])
  const [alert] = (await app.sent('get', '/alerts')) as unknown as { readonly id: string }[]
  const { body } = await app.sent('get', `/alerts/${alert?.id}`)
  assert.match(JSON.stringify(body), /- Strongest wind forecast: 60 kn.*- Wind: 30 kn/)
  assert.match((await app.titles(manila))[0] ?? '', /^Tropical cyclone Testa, medium risk: /)

  await warns(14, 32, 60)
  assert.deepEqual([await told(), await updates()], [[1, 0], 1], 'the same area: wording alone')
  await warns(15, 40, 60)
  assert.deepEqual([await told(), await updates()], [[1, 1], 2], 'who is newly inside is told, nobody else')
  await warns(15.5, 60, 70)
  assert.deepEqual([await told(), await updates()], [[2, 2], 3], 'the risk has risen')
  await warns(16, 50, 50)
  await warns(16.5, 45, 40)
  assert.deepEqual([await told(), await updates()], [[2, 2], 5], 'it has fallen')
  const { rows } = await sql<{ advice: string }>`
    select distinct body_advice ->> 'en' as advice from alerts where risk_level = 'medium' and published_at > (
      select max(published_at) from alerts where risk_level = 'high')`.execute(app.db.db())
  assert.deepEqual(rows.length, 1)
  assert.match(rows[0]?.advice ?? '', /^Follow evacuation orders/)
  await warns(16.5, 65, 60)
  assert.deepEqual([await told(), await updates()], [[2, 2], 6], 'no higher than what they were told')
  assert.deepEqual(await app.queue(), [])
})
