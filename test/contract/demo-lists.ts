import type { RouteOptions } from 'fastify'
import type { Demo } from '../../src/app/demo-cast/demo-json.ts'
import type { Caller, TestApp } from '../support/app.ts'

/** Somebody of the demo who calls, and what the ids in a path stand for when they do. */
export interface DemoCaller {
  readonly name: string
  readonly kind: 'traveller' | 'responder' | 'manager' | 'company' | 'public' | 'staff'
  readonly call: Caller
  readonly companyId: string
  /** The name of the company; null for those of the network. */
  readonly company: string | null
  /** Lists what the caller may read and cannot list: for a company’s key and staff a manager of the company. */
  readonly lists: Caller
  /** The person’s own id; for the keys, that of a traveller of the company. */
  readonly userId: string
  /** The trip that is under way or comes next; for those who do not travel, a traveller’s of their company. */
  readonly tripId: string
  readonly country: string
  readonly point: { readonly lat: number; readonly lng: number }
}

interface Schema {
  readonly type?: string
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** An operation that reads, as its route declares it. */
export interface Operation {
  readonly name: string
  readonly method: string
  readonly url: string
  readonly access: readonly string[]
  readonly query: Schema
  /** Of an operation that lists by POST: the example of its document. */
  readonly body: object | undefined
  /** `list`: the answer is a list. `lists`: an object of lists. `one`: one thing, which may have lists. */
  readonly kind: 'list' | 'lists' | 'one'
  /** The lists within an object. */
  readonly within: readonly string[]
}

/** Words beside the list in an answer that is a page of one. */
const besideList = new Set(['cursor', 'has_more', 'next_cursor', 'next'])

/**
 * The operation of a route; undefined for one that only writes, or needs no key. A list is an answer that is one, or an object with nothing but
 * lists (a trip’s alerts, now and past), a page of one (events and a cursor), or counts by country.
 */
export function operationOf({ method, url, schema, config }: RouteOptions): Operation | undefined {
  const access = config?.access ?? []
  const {
    summary = '',
    querystring,
    body,
    response,
  } = (schema ?? {}) as {
    summary?: string
    querystring?: Schema
    body?: Schema
    response?: Record<number, Schema>
  }
  const answer = response?.[200]
  const reads = method === 'GET' || (method === 'POST' && summary.startsWith('List'))
  if (!/^\/api\/v\d\//.test(url) || !reads || !answer || access.includes('anyone')) return undefined
  const properties = Object.entries(answer.properties ?? {})
  const within = properties.filter(([, one]) => one.type === 'array').map(([name]) => name)
  const isLists =
    answer.type === 'object' && properties.every(([name, one]) => one.type === 'array' || besideList.has(name))
  return {
    name: `${method} ${url}`,
    method: String(method),
    url,
    access,
    query: querystring ?? {},
    body:
      body &&
      Object.fromEntries(Object.entries(body.properties ?? {}).map(([key, { examples }]) => [key, examples?.[0]])),
    kind: answer.type === 'array' ? 'list' : isLists ? 'lists' : 'one',
    within,
  }
}

interface TripRead {
  readonly id: string
  readonly finish: string
  readonly destinations: readonly {
    readonly country_code: string
    readonly entry_date: string
    readonly exit_date: string
    readonly lat: number | null
    readonly lng: number | null
  }[]
}

/** Everybody who has a key or a token in demo.json. */
export async function callersOf(app: TestApp, demo: Demo): Promise<DemoCaller[]> {
  const now = app.clock.now().toISOString()
  const callers: DemoCaller[] = []
  for (const company of demo.companies) {
    const travellers: DemoCaller[] = []
    for (const { id, email, token } of company.travellers) {
      const call = app.as(token)
      // By their first day: the one that is under way, or comes next.
      const { body: trips } = await call.get<TripRead[]>('/api/v2/trips')
      const trip = trips.find(({ finish }) => finish.slice(0, 10) >= now.slice(0, 10))
      if (!trip) throw new Error(`${email} has no trip.`)
      const here =
        trip.destinations.find((one) => one.entry_date <= now && now <= one.exit_date) ?? trip.destinations[0]
      travellers.push({
        name: email,
        kind: 'traveller',
        call,
        companyId: company.id,
        company: company.name,
        lists: call,
        userId: id,
        tripId: trip.id,
        country: here?.country_code ?? '',
        point: { lat: here?.lat ?? 0, lng: here?.lng ?? 0 },
      })
    }
    const [first] = travellers
    if (!first) throw new Error(`${company.name} has no travellers.`)
    const manager = app.as(company.manager.token)
    const isKey = (kind: DemoCaller['kind']): boolean => kind === 'company' || kind === 'staff'
    const other = (name: string, kind: DemoCaller['kind'], call: Caller, userId = first.userId): DemoCaller => ({
      ...first,
      name,
      kind,
      call,
      userId,
      lists: isKey(kind) ? manager : call,
    })
    callers.push(
      ...travellers,
      ...company.responders.map(({ id, email, token }) => other(email, 'responder', app.as(token), id)),
      other(company.manager.email, 'manager', app.as(company.manager.token), company.manager.id),
      other(`the key of ${company.name}`, 'company', app.as(company.key)),
      other(
        `the public key of ${company.name}`,
        'public',
        app.withHeaders({ authorization: `PUB ${company.public_key}` }),
      ),
      other('staff', 'staff', app.as(demo.staff.key)),
    )
    if (company === demo.companies[0])
      for (const { id, email, token } of demo.network_responders)
        callers.push({ ...other(email, 'responder', app.as(token), id), company: null })
  }
  return callers
}

const degrees = 1

/** The caller’s own place, by the names of query parameters. */
const placeOf = ({ point }: DemoCaller): Readonly<Record<string, number>> => ({
  latitude: point.lat,
  longitude: point.lng,
  nelat: point.lat + degrees,
  nelng: point.lng + degrees,
  swlat: point.lat - degrees,
  swlng: point.lng - degrees,
})

/**
 * Queries to try in turn until one is accepted: what is required; the caller’s own place, for operations that want it or something else; then each
 * other parameter with the example of the document.
 */
export function queriesOf({ query }: Operation, caller: DemoCaller): string[] {
  const place = placeOf(caller)
  const { properties = {}, required = [] } = query
  const parameter = (name: string): string =>
    `${name}=${encodeURIComponent(String(place[name] ?? properties[name]?.examples?.[0] ?? ''))}`
  const needed = required.map(parameter)
  const others = Object.keys(properties).filter((name) => !required.includes(name))
  const here = others.filter((name) => name in place)
  const single = others.filter((name) => properties[name]?.examples?.length).map((name) => [name])
  const tries = [[], ...(here.length > 0 ? [here] : []), ...single]
  return tries.map((names) => [...needed, ...names.map(parameter)].join('&'))
}

/** The path of the list whose members an id in a path names: `/diseases/:id` → `/diseases`. */
const listBefore = (url: string, parameter: string): string => url.slice(0, url.indexOf(`/:${parameter}`))

/** How many of a list are asked for one by one. */
const atMost = 40

/** The paths of an operation for a caller: one, or one for each thing that the list before the last id has. */
export async function pathsOf(operation: Operation, caller: DemoCaller): Promise<string[]> {
  const face = operation.url.slice(0, '/api/v2'.length)
  // What belongs to a company is read from its lists, the rest is the caller’s own.
  const isCompanys = /\/(org|partner)\//.test(operation.url)
  const own: Readonly<Record<string, string>> = {
    company_id: caller.companyId,
    cc: caller.country,
    country_id: caller.country,
    coupon_id: 'WELCOME10',
    ...(!isCompanys && { user_id: caller.userId, trip_id: caller.tripId }),
  }
  let paths = [operation.url]
  for (const [, parameter = ''] of operation.url.matchAll(/:(\w+)/g)) {
    const fixed = own[parameter]
    if (fixed !== undefined) {
      paths = paths.map((path) => path.replace(`:${parameter}`, fixed))
      continue
    }
    const lists =
      parameter === 'alert_id'
        ? [`${face}/trips/${caller.tripId}/alerts`, ...(face === '/api/v2' ? ['/api/v2/alerts'] : [])]
        : parameter === 'advisory_id'
          ? [`${face}/trips/${caller.tripId}/advisories`]
          : operation.url.startsWith('/api/v2/claims/')
            ? ['/api/v2/users/my_claims', `/api/v2/org/${caller.companyId}/claims`]
            : paths.map((path) => listBefore(path, parameter))
    const ids = (await Promise.all(lists.map((list) => idsIn(caller, list)))).flat().slice(0, atMost)
    paths = paths.flatMap((path) => ids.map((id) => path.replace(`:${parameter}`, id)))
  }
  return paths
}

/** The ids in a list, or in the lists of an object. */
async function idsIn({ call, lists }: DemoCaller, path: string): Promise<string[]> {
  const own = await call.get<unknown>(path)
  const { status, body } = own.status === 200 ? own : await lists.get<unknown>(path)
  if (status !== 200) return []
  const items = Array.isArray(body)
    ? body
    : Object.values(body as object).flatMap((one) => (Array.isArray(one) ? one : []))
  return items.flatMap((one: { id?: string; alert?: { id: string } }) => one.alert?.id ?? one.id ?? [])
}
