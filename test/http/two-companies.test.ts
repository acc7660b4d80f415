import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Caller } from '../support/app.ts'
import { sized } from '../support/size.ts'
import { bodyOf, exampleQuery, idFinder, pathOf, queryOf } from './two-companies.requests.ts'
import { rowsOf } from './two-companies.rows.ts'
import { givenTwoCompanies, type Route, type Side } from './two-companies.world.ts'

/** The two are alike: with one, everybody of the first company tries the second. */
const intruders = sized('companies whose people try the other', { commit: 1, full: 2 })

/** What a public key reads is nobody's in particular, and large: countries, airports, hospitals. */
const referenceReaders = sized('callers who read what a public key reads', { commit: 4, full: 12 })
const isReference = ({ access }: Route): boolean => access.includes('public')
/** A route that does not open to a kind of caller is refused by the kind, before anything else of the caller is looked at. */
const refusedCallers = sized('callers of a kind who try what their kind is refused', { commit: 1, full: 12 })

/** A request that ends the caller's own session would make the ones after it say nothing. */
const endsTheCaller = ({ method, url }: Route): boolean =>
  method === 'DELETE' && /^\/api\/(desk|v2)\/session$/.test(url)
const isForStaff = ({ access }: Route): boolean => access.every((kind) => kind === 'staff')
/** They are asked with a signed link, for a file, for a socket, or for an outbreak, none of which belongs to a company. */
const needsMore: ReadonlySet<string> = new Set([
  '/api/v2/users/confirm',
  '/api/v2/unsubscribe',
  '/api/v2/socket',
  '/api/desk/socket',
  '/api/desk/responder/socket',
  '/api/v2/disease_outbreaks/:id',
  '/api/desk/disease_outbreaks/:id',
  '/api/v2/countries/:cc/disease_outbreaks/:id',
  '/geo/countries/:file',
  '/cap/alerts/:file',
  '/pictures/:file',
  '/assets/:id/:file',
  '/assets/:file',
  '/openapi/:file',
])
/** Others are refused before the route runs: they are asked once. */
const opens = ({ access }: Route, kind: string): boolean => access.includes(kind) || access.includes('anyone')
/** Answers about the service as a whole, to anybody, without a key. */
const ofNobody = ({ url }: Route): boolean => !url.startsWith('/api/')

/** Files of the traveller's page, which are there once it was built. */
const isPageFile = ({ url }: Route): boolean => url.startsWith('/me/')

test('whoever calls whatever: not one byte of the other company, and nothing of it is changed', async (t) => {
  const world = await givenTwoCompanies(t)
  const { routes, sides } = world
  const find = await idFinder(world)
  const allReads = routes.filter(({ method, url }) => method === 'GET' && !url.includes('*'))
  const readsOf = (kind: string): readonly Route[] =>
    kind === 'nobody' ? allReads : allReads.filter((one) => !ofNobody(one))
  const writes = routes.filter((route) => route.method !== 'GET' && !endsTheCaller(route) && !ofNobody(route))
  assert.ok(allReads.length > 100 && writes.length > 100, `${allReads.length} reads, ${writes.length} writes`)
  const shown = new Set<Route>()
  const sawOwn = new Map<string, number>()
  const offences: string[] = []

  for (const [own, other] of [sides, sides.toReversed()].slice(0, intruders) as [Side, Side][]) {
    const secrets = new Set(await world.secretsOf(other))
    const check = async (who: string, caller: Caller, route: Route, path: string, body?: unknown): Promise<Answer> => {
      const { method } = route
      const answer = await caller.call(method, path, body === undefined ? {} : { body: body as object })
      const said = `${path} ${JSON.stringify(body ?? '')}`
      const got = `${answer.text} ${JSON.stringify(answer.headers)}`
      // What the caller sent themselves may stand in the answer ("no trip has the id …").
      const leaked = (got.match(words) ?? []).find((word) => secrets.has(word) && !said.includes(word))
      if (leaked !== undefined)
        offences.push(
          `${own.mark}, ${who}: ${method} ${path} → ${answer.status} shows ${leaked}: …${around(got, leaked)}…`,
        )
      if (answer.status >= 500)
        offences.push(`${own.mark}, ${who}: ${method} ${path} → ${answer.status} ${answer.text}`)
      if (answer.status < 300) {
        shown.add(route)
        if (got.includes(own.mark)) sawOwn.set(who, (sawOwn.get(who) ?? 0) + 1)
      }
      return answer
    }
    const everybody = Object.entries(own.callers)
    const readers = new Set(everybody.slice(0, referenceReaders).map(([who]) => who))
    const byKind = Object.values(Object.groupBy(everybody, ([, { kind }]) => kind))
    const refused = new Set(byKind.flatMap((some = []) => some.slice(0, refusedCallers).map(([who]) => who)))
    const tries = (who: string, kind: string, route: Route): boolean => refused.has(who) || opens(route, kind)
    const reads = (who: string, route: Route): boolean => readers.has(who) || !isReference(route)
    for (const [who, { caller, kind, userId }] of everybody)
      for (const route of readsOf(kind).filter((one) => reads(who, one) && tries(who, kind, one))) {
        await check(who, caller, route, pathOf(route, find, world, own, other, null))
        if (!opens(route, kind)) continue
        const path = pathOf(route, find, world, own, own, userId)
        const { status } = await check(who, caller, route, path)
        // Some lists are asked with a point, an area or a time.
        if (status === 400 || status === 422) await check(who, caller, route, `${path}?${exampleQuery(route)}`)
        if (route.url.includes(':company_id'))
          await check(who, caller, route, pathOf(route, find, world, other, other, null))
        for (const side of [other, own]) {
          const query = queryOf(route, find, side)
          if (query !== undefined) await check(who, caller, route, `${path}?${query}`)
        }
      }
    const before = await rowsOf(world, other.company.id)
    for (const [who, { caller, kind, userId }] of everybody)
      for (const route of writes.filter((one) => tries(who, kind, one))) {
        const body = bodyOf(route, find, other, `${own.mark}-${who}`)
        await check(who, caller, route, pathOf(route, find, world, own, other, null), body)
        if (!opens(route, kind)) continue
        if (route.url.includes(':company_id'))
          await check(who, caller, route, pathOf(route, find, world, other, other, null), body)
        // With the own rows in the path and the other company's in the body.
        if (route.method !== 'DELETE' && !/\/(rotate|revoke|rotate_secret)$/.test(route.url))
          await check(who, caller, route, pathOf(route, find, world, own, own, userId), body)
      }
    const after = await rowsOf(world, other.company.id)
    for (const [table, rows] of Object.entries(after)) {
      const earlier = before[table] ?? []
      for (const row of rows.filter((one) => !earlier.includes(one)))
        offences.push(`${own.mark} wrote into ${table}: ${row}`)
      for (const row of earlier.filter((one) => !rows.includes(one)))
        offences.push(`${own.mark} took from ${table}: ${row}`)
    }
    // And nothing of the other has come over by the writes.
    for (const [who, { caller, kind, userId }] of everybody)
      for (const route of readsOf(kind).filter((one) => opens(one, kind) && reads(who, one)))
        await check(who, caller, route, pathOf(route, find, world, own, own, userId))
  }

  assert.deepEqual([...new Set(offences)].slice(0, 40), [])
  for (const [who, times] of Object.entries({ 'company key': 5, 'manager who signed in': 5, 'traveller’s token': 2.5 }))
    assert.ok((sawOwn.get(who) ?? 0) >= times * intruders, `${who} sees the own company: ${sawOwn.get(who)} times`)
  const never = allReads.filter(
    (route) => !shown.has(route) && !needsMore.has(route.url) && !isPageFile(route) && !isForStaff(route),
  )
  assert.deepEqual(
    never.map(({ url }) => url),
    [],
    'every other route was answered to somebody',
  )
})

/** What a secret can be: an id, a key or token, the mark of a company. */
const words = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|gw[a-z]_\w+|[a-z]{2}qmark/g

const around = (text: string, word: string): string => {
  const at = text.indexOf(word)
  return text.slice(Math.max(0, at - 150), at + word.length + 60)
}
