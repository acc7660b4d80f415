import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedReport } from '../../src/app/seed-report.ts'
import { testDatabase } from '../support/database.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/data.md'), 'utf8')

/** The rows of the table under a heading, by their first cell. */
function tableUnder(heading: string): Map<string, string> {
  const part = page.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? ''
  const rows = part.split('\n').filter((line) => /^\| (?!---|table|what)/.test(line))
  return new Map(rows.map((line) => line.slice(2, -2).split(' | ')).map(([name = '', value = '']) => [name, value]))
}

/** Numbers of the text as they stand there. */
const says = (sentence: string): void =>
  assert.ok(page.replace(/\s+/g, ' ').includes(sentence), `the page says: ${sentence}`)

test('docs/data.md has the figures of the seed’s report', async (t) => {
  const database = await testDatabase(t, 'world')
  const { loaded, files, matching } = await seedReport(database.ctx())
  const listed = [...tableUnder('Loaded')].map(([table, rows]) => [table.replaceAll('`', ''), Number(rows)])
  const there = loaded.map(({ table, seeded }) => [table, seeded])
  assert.deepEqual(listed.toSorted(), there.toSorted())

  const divisions = matching['divisions'] as {
    codes: number
    withShape: number
    matchedBy: Record<string, number>
    naturalEarth: number
    outdated: string[]
  }
  says(`${divisions.withShape} of ${divisions.codes} codes have a shape`)
  says(
    `Natural Earth has ${divisions.naturalEarth} of them, other sources ${divisions.withShape - divisions.naturalEarth}`,
  )
  says(`by name ${divisions.matchedBy['name']}, by hand ${divisions.matchedBy['manual']}`)
  says(`${divisions.outdated.length} codes were redrawn`)
  says(`${divisions.matchedBy['none']} codes of`)

  const gaps = new Map(files.map((one) => [one.file, one]))
  const missing = tableUnder('Missing, said plainly')
  says(`in ${gaps.get('countries.json')?.disputed} countries, are disputed`)
  says(
    `${gaps.get('entry-requirements.json')?.disputed} of ${gaps.get('entry-requirements.json')?.records} rest on sources`,
  )
  assert.equal(missing.get('capital'), String(gaps.get('countries.json')?.missing['capital']))
  assert.equal(
    missing.get('travel level of any government'),
    String(gaps.get('countries.json')?.missing['travel_status_source']),
  )

  const count = async (from: string): Promise<string> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(database.db())
    return String(rows[0]?.n)
  }
  const visas = await count('visa_requirements')
  says(`${await count('visa_requirements where disputed')} of ${visas} pairs are disputed`)
  says(`${await count('visa_requirements where government_agrees = false')} are answered with the government's word`)
  says(`${await count('visa_requirements where changed_recently')} changed between`)
  const noStay = "visa_requirements where kind = 'visa_free' and days is null and not freedom_of_movement"
  says(`${await count(noStay)} visa-free pairs state no length of stay`)
  assert.equal(missing.get('point of an airport'), await count('airports where lat is null'))
  assert.equal(missing.get('point of a hospital'), await count('hospitals where lat is null'))
  assert.equal(missing.get('city of an airport'), await count('airports where city is null'))
  assert.equal(missing.get('IATA code of an airport'), await count('airports where iata is null'))
  assert.equal(missing.get('emergency number'), await count("countries where emergency_numbers = '[]'"))
})
