/** The databases of a test run: the templates that tests clone, and the variables by which tests find them. */
import { join } from 'node:path'
import { progressReporter } from '../../src/app/cli/usage.ts'
import { seedWorld } from '../../src/app/seed.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import {
  at,
  dropLeftovers,
  dropRun,
  givenServer,
  lockRun,
  newRun,
  ownServer,
  query,
  type ServerContent,
  type WorkServer,
} from './postgres.ts'
import { throwIfStopped, unlessStopped } from './stop-signals.ts'
import { serverCache } from './test-server-cache.ts'

export interface Templates {
  /** Of an empty service. */
  readonly template: string
  /** With the countries of the world. */
  readonly world: string
}

const templatesOf = (run: number): Templates => ({
  template: `godwit_template_${run}`,
  world: `godwit_world_${run}`,
})

/** Filling the world in takes minutes on a busy machine: a stop does not wait for it. */
export const prepareTemplates = (adminUrl: string, names: Templates, stop: AbortSignal): Promise<void> =>
  unlessStopped(stop, () => makeTemplates(adminUrl, names, stop))

async function makeTemplates(adminUrl: string, names: Templates, stop: AbortSignal): Promise<void> {
  await query(adminUrl, `create database ${names.template}`)
  await migrate(at(adminUrl, names.template))
  throwIfStopped(stop)
  await query(adminUrl, `create database ${names.world} template ${names.template}`)
  const progress = progressReporter()
  await seedWorld(at(adminUrl, names.world), process.stdout.isTTY ? progress.report : undefined)
  progress.end()
  // Without autovacuum nobody else gathers statistics, and searches of the world would be planned blindly.
  await query(at(adminUrl, names.world), 'analyze')
}

/** A server with the templates on it. */
export interface TestServer {
  readonly url: string
  readonly version: string
  /** In the names of the databases that tests make. */
  readonly run: number
  /** The variables of the processes that run tests, for this run or another one. */
  env(run?: number): NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** On the server of DATABASE_URL, else on an embedded one that is prepared once for many runs. */
export async function testServer(root: string, stop: AbortSignal): Promise<TestServer> {
  const run = newRun()
  const given = process.env['DATABASE_URL']
  return given ? onGivenServer(root, given, run, stop) : onOwnServer(root, run, stop)
}

async function onGivenServer(root: string, url: string, run: number, stop: AbortSignal): Promise<TestServer> {
  const server = await givenServer(url)
  const names = templatesOf(run)
  const unlock = await lockRun(server.url, run)
  const end = async (): Promise<void> => {
    await dropRun(server.url, run).catch(() => 0) // what stays is found by the next run
    await unlock()
  }
  try {
    const leftovers = await dropLeftovers(server.url)
    if (leftovers > 0) console.log(`${leftovers} databases of earlier runs removed`)
    throwIfStopped(stop)
    await prepareTemplates(server.url, names, stop)
  } catch (error) {
    await end()
    throw error
  }
  return {
    url: server.url,
    version: server.version,
    run,
    stop: end,
    env: (other = run) => testEnvironment(root, server, names, other),
  }
}

async function onOwnServer(root: string, run: number, stop: AbortSignal): Promise<TestServer> {
  const names = templatesOf(0)
  const cache = serverCache(root)
  const content: ServerContent = { ...cache, prepare: ({ url }) => prepareTemplates(url, names, stop) }
  const server = await ownServer(content)
  return { ...server, run, env: (other = run) => testEnvironment(root, server, names, other) }
}

/** The tests see nothing of this machine's settings. */
export function plainEnvironment(root: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(GODWIT_(?!TEST_)|DATABASE_URL$|PORT$|HOST$|NODE_TEST_CONTEXT$|NODE_USE_ENV_PROXY$)/.test(name),
  )
  return {
    ...Object.fromEntries(kept),
    // Every process reads most of the source: it need not be stripped of its types each time.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/godwit'),
  }
}

/** With where their databases are. */
function testEnvironment(
  root: string,
  { url, superuserUrl }: WorkServer,
  { template, world }: Templates,
  run: number,
): NodeJS.ProcessEnv {
  return {
    ...plainEnvironment(root),
    GODWIT_TEST_ADMIN_URL: url,
    // Otherwise on, as for every demo on the embedded database: tests of it say so themselves.
    GODWIT_SIMULATE_CHANNELS: '0',
    ...(superuserUrl ? { GODWIT_TEST_SUPERUSER_URL: superuserUrl } : {}),
    GODWIT_TEST_TEMPLATE: template,
    GODWIT_TEST_WORLD: world,
    GODWIT_TEST_RUN: String(run),
  }
}
