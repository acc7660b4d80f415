import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { cityResource } from '../cities/city-editing.service.ts'
import { healthCommentResource } from '../health/health-editing.service.ts'
import { pageQuery, type RowFilter } from './editing.store.ts'
import type { Resource } from './resource.ts'

const names = (rows: readonly { readonly name: string }[]): string[] => rows.map(({ name }) => name)

test('cities at the desk: words for a saint are one, and marks make no difference', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const staff = house.as((await house.givenStaff()).key)
  const search = async (text: string): Promise<string[]> =>
    names((await staff.get<{ name: string }[]>(`/api/desk/cities?per_page=100&text=${encodeURIComponent(text)}`)).body)
  assert.ok((await search('St Petersburg')).includes('Saint Petersburg'))
  assert.ok((await search('Saint Louis')).includes('St. Louis'))
  assert.ok((await search('st. louis')).includes('St. Louis'))
  assert.ok((await search('valparaíso')).includes('Valparaíso'))
  assert.deepEqual(await search('%'), [])
})

test('lists of the desk read an index, and fold no text that is folded already', async (t) => {
  const { db } = (await testDatabase(t, 'world')).ctx()
  const planOf = async (resource: Resource, filter: Partial<RowFilter>): Promise<string> => {
    const query = pageQuery(resource, { removed: false, equal: {}, ...filter }, { page: 1, perPage: 10 })
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  // Few cities, and so many that PostgreSQL would rather walk them by name and look into each.
  for (const text of ['lima', 'san']) {
    const named = await planOf(cityResource, { text })
    assert.match(named, /cities_by_search/, text)
    assert.doesNotMatch(named, /Seq Scan on cities|cities_by_name/, text)
  }
  const all = await planOf(cityResource, {})
  assert.match(all, /Index Scan using cities_by_name/)
  assert.doesNotMatch(all, /Seq Scan on cities/)
  assert.doesNotMatch(await planOf(healthCommentResource, { text: 'malaria' }), /normalize/i)
})
