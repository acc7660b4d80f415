import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { localCertificate } from '../../../test/support/local-certificate.ts'
import { type StartedApp, startedApp, type Waiting } from '../../../test/support/started.ts'
import { createGetter, type Getter, type GetterOptions } from '../../platform/outgoing/get.ts'
import type { Resolve } from '../../platform/outgoing/host-check.ts'
import { putFeeds } from '../registry/feed.seed.ts'
import { usual } from '../registry/shipped-defaults.ts'
import type { Fault } from './faults.testing.ts'
import { feedGetter } from './feed-getter.ts'
import { startFeeds } from './fetch.service.ts'
import {
  givenExpiringServer,
  givenServer,
  givenStoppingServer,
  message,
  placeOf,
  quakePublisher,
} from './publishers.testing.ts'

/** A feed that fails is good so many times before. */
export const goodAnswers = 2
export const intervalSeconds = 60
const minute = 60_000

interface Published {
  readonly key: string
  readonly number: number
  readonly parser: string
  readonly fault: Fault | null
}

interface Feed extends Published {
  readonly address: string
  readonly fail: () => void
  tries: number
  /** What was kept of it before it failed. */
  before: readonly KeptItem[]
}

export type FaultyFeed = Feed & { readonly fault: Fault }

interface Load {
  readonly app: StartedApp
  readonly good: readonly Feed[]
  readonly faulty: readonly FaultyFeed[]
  readonly waiting: ReadonlySet<Waiting>
}

interface LoadOptions {
  readonly good: number
  readonly faults: readonly Fault[]
  /** Of each fault so many feeds. */
  readonly copies: number
  /** Null: the clock moves by steps, and a host that hangs does so on that clock. Otherwise it runs so many times as fast as time does. */
  readonly speed: number | null
}

interface KeptItem {
  readonly id: string
}

/** The items that were read of a feed, each with its event. */
const keptOf = async (app: StartedApp, key: string): Promise<readonly KeptItem[]> =>
  (
    await sql<KeptItem>`select i.id, i.report, i.source, e.event_id from feed_items i left join feed_event_items e on e.item_id = i.id
      where i.feed_key = ${key} order by i.id`.execute(app.db.db())
  ).rows

/** What is left today of what was kept of a feed before it failed. */
export async function keptSince(app: StartedApp, { key, before }: Feed): Promise<readonly KeptItem[]> {
  const ids = new Set(before.map(({ id }) => id))
  return (await keptOf(app, key)).filter(({ id }) => ids.has(id))
}

function listed({ good, faults, copies }: LoadOptions): readonly Published[] {
  const kind = (number: number): string => (number % 2 === 0 ? 'usgs-quakes' : 'cap')
  const fine = Array.from({ length: good }, (_, n) => ({ key: `good-${n}`, parser: kind(n), fault: null }))
  const failing = faults.flatMap((fault) =>
    Array.from({ length: copies }, (_, n) => ({ key: `${fault.name}-${n}`, parser: fault.parser, fault })),
  )
  return [...fine, ...failing].map((one, number) => ({ ...one, number }))
}

/** Good feeds and feeds that fail, each on a host of its own, in a service that reads them by its own jobs. */
export async function givenLoad(t: TestContext, options: LoadOptions): Promise<Load> {
  const app = await startedApp(t, { config: { feeds: 'live' } })
  const byName = new Map<string, RequestListener>()
  const hostOf = ({ headers }: IncomingMessage): string => (headers.host ?? '').replace(/\..*$/, '')
  const port = await givenServer(t, (req, res) => void byName.get(hostOf(req))?.(req, res))
  const feeds: Feed[] = []
  for (const one of listed(options)) feeds.push(await publish(t, app, one, { port, byName }))
  const waiting = await readBy(t, app, feeds, options)
  await putFeeds(app.ctx(), feeds.map(rowOf))
  await startFeeds(app.ctx())
  return {
    app,
    good: feeds.filter(({ fault }) => fault === null),
    faulty: feeds.filter((one): one is FaultyFeed => one.fault !== null),
    waiting,
  }
}

const rowOf = ({ key, parser, address }: Feed) => ({
  ...usual,
  key,
  name: key,
  publisher: key,
  agency: key,
  addresses: [address],
  parser,
  intervalSeconds,
  floor: 1,
  licence: 'None.',
})

interface Shared {
  readonly port: number
  readonly byName: Map<string, RequestListener>
}

async function publish(t: TestContext, app: StartedApp, one: Published, { port, byName }: Shared): Promise<Feed> {
  const { key, number, parser, fault } = one
  const publisher = quakePublisher(key, placeOf(number), 3.1, new Date(app.clock.now().getTime() - 10 * minute))
  const answer = (_: unknown, res: ServerResponse): void => {
    const now = app.clock.now()
    const documents = publisher.documents(now)
    if (fault && feed.tries > goodAnswers) fault.answer(res, documents)
    else if (parser === 'cap')
      res.setHeader('content-type', 'application/xml').end(message(`${key}-${feed.tries}`, now))
    // The first comes from an old cache.
    else documents.json(res, documents.quakes(feed.tries === 1 ? new Date(now.getTime() - 20 * minute) : now))
  }
  const feed: Feed = { ...one, ...(await addressOf()), tries: 0, before: [] }
  return feed

  async function addressOf(): Promise<{ address: string; fail: () => void }> {
    if (fault?.server === 'expires') {
      const own = await givenExpiringServer(t, answer)
      return { address: `https://localhost:${own.port}/list`, fail: own.fail }
    }
    if (fault?.server === 'stops') {
      const own = await givenStoppingServer(t, answer)
      return { address: `http://${key}.example:${own.port}/list`, fail: own.fail }
    }
    byName.set(key, answer)
    return { address: `http://${key}.example:${port}/list`, fail: () => {} }
  }
}

/** Lets the service read the feeds by the getter of the service. Only where a host hangs its limits are shorter. */
async function readBy(
  t: TestContext,
  app: StartedApp,
  feeds: readonly Feed[],
  { speed }: LoadOptions,
): Promise<ReadonlySet<Waiting>> {
  const byAddress = new Map(feeds.map((feed) => [feed.address, feed]))
  const byName = new Map(feeds.map((feed) => [`${feed.key}.example`, feed]))
  const resolve: Resolve = async (name) => {
    const feed = byName.get(name)
    const isRebound = feed?.fault?.name === 'rebinding' && feed.tries > goodAnswers
    const address = isRebound || name === 'metadata.example' ? '169.254.169.254' : '127.0.0.1'
    return [{ address, family: 4 }]
  }
  const getterWith = (limits: Partial<GetterOptions>): Getter => {
    const patient = { connectMs: 60_000, firstByteMs: 60_000, idleMs: 60_000 }
    const options = { userAgent: 'Godwit-Test/1', allowPrivate: true, resolve, ca: localCertificate }
    const getter = createGetter({ ...patient, ...options, ...limits })
    t.after(() => getter.close())
    return getter
  }
  const whole = getterWith({})
  const waiting = new Set<Waiting>()
  const limited = new Map(
    feeds.flatMap(({ key, fault }) =>
      fault?.hangs ? [[key, getterWith(fault.hangs.limits(speed === null ? 0.1 : fault.hangs.seconds / speed))]] : [],
    ),
  )
  const wait = (seconds: number, since: Date): Promise<void> =>
    new Promise((done) => {
      const one: Waiting = {
        until: new Date(since.getTime() + seconds * 1_000),
        letGo() {
          waiting.delete(one)
          done()
        },
      }
      waiting.add(one)
    })
  t.after(
    feedGetter.replace(() => ({
      async get(url, request) {
        const feed = byAddress.get(String(url)) ?? assert.fail(`${url} is no feed`)
        feed.tries += 1
        if (feed.fault && feed.tries === goodAnswers + 1) {
          feed.before = await keptOf(app, feed.key)
          feed.fail()
        }
        const hangs = feed.tries > goodAnswers ? feed.fault?.hangs : undefined
        const since = app.clock.now()
        const got = await ((hangs && limited.get(feed.key)) || whole).get(url, request)
        if (hangs && speed === null) await wait(hangs.seconds, since)
        return got
      },
      close: async () => {},
    })),
  )
  return waiting
}
