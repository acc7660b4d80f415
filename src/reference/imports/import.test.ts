import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { csvLine } from '../../platform/csv.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { importFile } from './import.service.ts'
import { ImportRefused, type ImportReport } from './import.ts'

const header =
  'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,iso_region,municipality,scheduled_service,gps_code,iata_code,local_code,home_link\n'
const airport = (
  cells: Partial<
    Record<'ident' | 'type' | 'name' | 'lat' | 'lng' | 'country' | 'region' | 'city' | 'gps' | 'iata' | 'local', string>
  >,
): string =>
  csvLine([
    '1',
    cells.ident ?? '',
    cells.type ?? 'large_airport',
    cells.name ?? 'Some Airport',
    cells.lat ?? '10',
    cells.lng ?? '20',
    '999999',
    'XX',
    cells.country ?? 'GB',
    cells.region ?? '',
    cells.city ?? '',
    'yes',
    cells.gps ?? '',
    cells.iata ?? '',
    cells.local ?? '',
    '',
  ])

const heathrow = {
  ident: 'EGLL',
  gps: 'EGLL',
  iata: 'LHR',
  name: 'London Heathrow Airport',
  lat: '51.4706',
  lng: '-0.461941',
  region: 'GB-ENG',
  city: 'Hounslow',
}
const airportFile =
  header +
  airport(heathrow) +
  airport({
    ident: 'EGXX',
    gps: 'EGXX',
    iata: 'QXX',
    name: 'Entirely, "New" Airport',
    lat: '52',
    lng: '-1',
    region: 'GB-ENG',
    city: 'Oxford',
  }) +
  airport({ ident: 'GB-0001', name: 'A field without codes', type: 'small_airport' }) +
  airport({ ident: 'EGLC', gps: 'EGLC', iata: 'LCY', name: '' }) +
  airport({ ident: 'EGKK', gps: 'EGKK', iata: 'LGW', name: 'Gatwick', lat: '151' }) +
  airport({ ident: 'EGSS', gps: 'EGSS', iata: 'STN', name: 'Stansted', country: 'QQ' }) +
  airport({ ...heathrow, name: 'Heathrow again' }) +
  'too,few,cells\n'

const rowOf = (ctx: Ctx, iata: string) =>
  ctx.db.selectFrom('airports').selectAll().where('iata', '=', iata).executeTakeFirst()
const counts = ({ added, changed, confirmed, unchanged, kept, leftOut, rejected }: ImportReport) => ({
  added,
  changed,
  confirmed,
  unchanged,
  kept,
  leftOut,
  rejected: rejected.length,
})

async function everything(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{
    digest: string
  }>`select md5(string_agg(to_jsonb(a)::text, '|' order by a.id)) as digest from airports a`.execute(ctx.db)
  return rows[0]?.digest ?? ''
}

test('airports: a dry run writes nothing and reports what would change; the run does it; a rerun changes nothing', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx({ now: new Date('2026-11-20T00:00:00Z') })
  const before = await everything(ctx)
  const options = { as_of: '2026-11-19' }
  const dry = await importFile(ctx, 'airports', airportFile, { ...options, dryRun: true })
  assert.equal(await everything(ctx), before)
  assert.deepEqual(counts(dry), { added: 1, changed: 1, confirmed: 0, unchanged: 0, kept: 0, leftOut: 1, rejected: 5 })
  assert.equal(dry.missing, 18_770 - 1)
  const fields = dry.examples[0]?.fields.map(({ field }) => field) ?? []
  assert.ok(
    fields.includes('municipality') &&
      fields.includes('lat') &&
      !fields.includes('iata') &&
      !fields.includes('time_zone'),
  )
  assert.deepEqual(
    dry.rejected.map(({ line, reason }) => `${line} ${reason.split(':')[0]}`),
    [
      '5 name',
      '6 latitude_deg, longitude_deg',
      '7 iso_country',
      '8 LHR Heathrow again was read before, at 2',
      '9 3 cells where the header has 16',
    ],
  )

  const done = await importFile(ctx, 'airports', airportFile, options)
  assert.deepEqual({ ...done, dryRun: true }, dry)
  const lhr = await rowOf(ctx, 'LHR')
  assert.deepEqual(
    [lhr?.municipality, lhr?.city, lhr?.lat, lhr?.time_zone, lhr?.updated_at.toISOString()],
    ['Hounslow', 'London', 51.4706, 'Europe/London', '2026-11-20T00:00:00.000Z'],
  )
  const sources = (lhr?.provenance ?? {}) as Record<string, unknown>
  assert.deepEqual(
    [sources['airport'], sources['municipality']],
    Array(2).fill({ source: 'OurAirports', as_of: '2026-11-19' }),
  )
  const fresh = await rowOf(ctx, 'QXX')
  assert.deepEqual(
    [fresh?.name, fresh?.icao, fresh?.time_zone, fresh?.health_mask_req],
    ['Entirely, "New" Airport', 'EGXX', 'Europe/London', -1],
  )

  const after = await everything(ctx)
  const again = await importFile({ ...ctx, now: new Date('2026-12-01T00:00:00Z') }, 'airports', airportFile, options)
  assert.deepEqual(counts(again), {
    added: 0,
    changed: 0,
    confirmed: 0,
    unchanged: 2,
    kept: 0,
    leftOut: 1,
    rejected: 5,
  })
  assert.equal(await everything(ctx), after)
  const newer = await importFile(ctx, 'airports', airportFile, { as_of: '2026-12-24' })
  assert.deepEqual([newer.changed, newer.confirmed], [0, 2], 'the same facts from a newer file')
})

test('columns that staff edited survive an import, and the report says so', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  await ctx.db
    .updateTable('airports')
    .set({ name: 'Named by staff', edited: ['name'] })
    .where('iata', '=', 'LHR')
    .execute()
  const report = await importFile(ctx, 'airports', header + airport({ ...heathrow, name: 'Another name' }))
  assert.deepEqual([report.changed, report.kept], [1, 1])
  assert.ok(!report.examples[0]?.fields.some(({ field }) => field === 'name'))
  const lhr = await rowOf(ctx, 'LHR')
  assert.deepEqual([lhr?.name, lhr?.municipality], ['Named by staff', 'Hounslow'])
})

test('an import that fails half-way leaves nothing behind, and a file that cannot be right is refused whole', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const before = await everything(ctx)
  const many =
    header +
    Array.from({ length: 1200 }, (_, i) =>
      airport({
        ident: `ZZ${i}`,
        iata: `Q${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(65 + (Math.floor(i / 26) % 26))}`,
        gps: `Z${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(65 + (Math.floor(i / 26) % 26))}${String.fromCharCode(65 + Math.floor(i / 676))}`,
        name: `Field ${i}`,
      }),
    ).join('')
  const dying = (part: string, done: number): void => {
    if (part === 'written' && done >= 500) throw new Error('killed')
  }
  await assert.rejects(importFile(ctx, 'airports', many, { progress: dying }), /killed/)
  assert.equal(await everything(ctx), before)
  const refused = [
    header,
    'name,iata\nx,y\n',
    `${header}"never closed`,
    header + airport({ country: 'QQ', iata: 'QQQ' }).repeat(12) + airport(heathrow),
  ]
  for (const text of refused) await assert.rejects(importFile(ctx, 'airports', text), ImportRefused)
  assert.equal(await everything(ctx), before)
})
