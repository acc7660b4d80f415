import { sql } from 'kysely'
import { cityId } from '../../src/reference/cities/city.ts'
import { tenantTables } from './two-companies.rows.ts'
import type { Route, Side, TwoCompanies } from './two-companies.world.ts'

/** The id of a row of a company that a name such as trip_id stands for; undefined where no company has such rows. */
export type IdFinder = (name: string, side: Side, userId: string | null) => string | undefined

const plural = (word: string): string => (/(s|x|ch)$/.test(word) ? `${word}es` : `${word.replace(/y$/, 'ie')}s`)

/** Names whose table is called otherwise. */
const tableOf: Readonly<Record<string, string>> = {
  traveller: 'users',
  employee: 'users',
  responders: 'users',
  subscription: 'devices',
  delivery: 'webhook_deliveries',
  health_comment: 'country_health_comments',
  health_comments: 'country_health_comments',
  outbox_message: 'outbox_messages',
  outbox: 'outbox_messages',
  audit: 'audit_log',
  import: 'trip_imports',
  registrations: 'flight_registrations',
}

const shared: Readonly<Record<string, string>> = {
  cc: 'PE',
  country: 'PE',
  disease: 'dengue',
  medication: 'doxycycline',
  vaccination: 'typhoid-vaccine',
  file: 'pe.svg',
  coupon: 'SHARED-10',
  cities: cityId(3941584), // Cusco
}

const nobodys = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'

/** Reads the rows of both companies once. A row of the person who asks comes first, then one of somebody who does not call. */
export async function idFinder({ app, sides }: TwoCompanies): Promise<IdFinder> {
  const known = new Map<string, { id: string; userId: string | null }[]>()
  for (const { name, hasId, hasUser } of await tenantTables(app)) {
    if (!hasId) continue
    for (const { company, spare } of sides) {
      const user = hasUser ? sql`user_id` : sql`null::uuid`
      const { rows } = await sql<{ id: string; userId: string | null }>`
        select id::text as id, ${user} as "userId" from ${sql.id(name)} where company_id = ${company.id}
        order by ${user} is not distinct from ${spare.id} desc, id`.execute(app.db.db())
      known.set(`${name} ${company.id}`, name === 'users' ? [{ id: spare.id, userId: null }] : rows)
    }
  }
  return (name, side, userId) => {
    const table = tableOf[name] ?? (known.has(`${name} ${side.company.id}`) ? name : plural(name))
    if (table === 'companies') return side.company.id
    const rows = known.get(`${table} ${side.company.id}`)
    return (rows?.find((row) => userId !== null && row.userId === userId) ?? rows?.[0])?.id
  }
}

/** What a path parameter names: `trip_id` a trip; a mere `id` what the part of the path before it says. */
function parameterName(url: string, parameter: string): string {
  if (parameter !== 'id') return parameter.replace(/_id$/, '')
  const [before = ''] = url.split(`/:${parameter}`)
  return before.split('/').at(-1) ?? ''
}

/** The path with the ids of these two: the company in it, and the rows. */
export function pathOf(
  { url }: Route,
  find: IdFinder,
  world: TwoCompanies,
  company: Side,
  rows: Side,
  userId: string | null,
): string {
  return url.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const name = parameterName(url, parameter)
    if (name === 'company') return company.company.id
    if (name === 'user' && rows === company && userId !== null) return userId
    if (name === 'alert') return world.alertId
    if (name === 'advisory') return world.advisoryId
    if (name === 'product_documents') return world.product.documents[0]?.id ?? nobodys
    if (name === 'document') return world.product.documents[1]?.id ?? nobodys
    return find(name, rows, userId) ?? shared[name] ?? shared[name.replace(/s$/, '')] ?? nobodys
  })
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** What a field of a body or a query names. In a path `subscription_id` is that of a browser. */
const fieldName = (name: string): string => (name === 'subscription_id' ? 'subscriptions' : name.replace(/_ids?$/, ''))

/** A value that fits the schema; where it names a row, a row of `rows`. */
function valueFor(name: string, schema: Schema, find: IdFinder, rows: Side): unknown {
  const id = /_ids?$/.test(name) ? find(fieldName(name), rows, null) : undefined
  if (name === 'company_id') return rows.company.id
  if (id !== undefined) return name.endsWith('s') ? [id] : id
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [key, valueFor(key, inner, find, rows)]),
    )
  if (schema.examples?.length) return schema.examples[0]
  if (schema.items) return [valueFor(name.replace(/s$/, ''), schema.items, find, rows)]
  const [first] = schema.anyOf ?? []
  return first ? valueFor(name, first, find, rows) : undefined
}

/** A body for the route that names rows of `rows`. A device is the caller's own: that of another person is another subject. */
export function bodyOf({ schema }: Route, find: IdFinder, rows: Side, caller: string): unknown {
  const body = schema.body ? valueFor('', schema.body as Schema, find, rows) : {}
  return JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    typeof value === 'string' && ['uuid', 'token', 'endpoint'].includes(name) ? `${value}-${encodeURI(caller)}` : value,
  )
}

/** What the map's routes cannot do without: a view. */
const views: Readonly<Record<string, string>> = {
  '/api/desk/map/people': 'box=-79,-14,-75,-10&zoom=6',
  '/api/desk/map/list': 'box=-79,-14,-75,-10',
}

/** Query parameters that name a row, with rows of `rows`; undefined when the route has none. */
export function queryOf({ url, schema }: Route, find: IdFinder, rows: Side): string | undefined {
  const named = Object.keys((schema.querystring as Schema | undefined)?.properties ?? {}).flatMap((name) => {
    const id =
      name === 'company_id' ? rows.company.id : /_id$/.test(name) ? find(fieldName(name), rows, null) : undefined
    return id === undefined ? [] : [`${name}=${id}`]
  })
  return named.length === 0 ? undefined : [...(views[url] ? [views[url]] : []), ...named].join('&')
}

/** Every query parameter with its example. */
export function exampleQuery({ url, schema }: Route): string {
  if (url === '/api/desk/whereabouts') return 'country=PE' // one area at a time
  if (views[url]) return views[url] // no alert, and a box or a country
  if (url === '/api/v2/hospitals') return `city_id=${cityId(3941584)}` // edges or a city
  const properties = Object.entries((schema.querystring as Schema | undefined)?.properties ?? {})
  return properties
    .flatMap(([name, one]) => (one.examples?.length ? [`${name}=${encodeURIComponent(String(one.examples[0]))}`] : []))
    .join('&')
}
