import type { FastifyInstance } from 'fastify'
import { buildServer, type MetricsExchange } from '../api/index.ts'
import { startFeeds } from '../feeds/index.ts'
import { addMissingUserTokens } from '../people/index.ts'
import type { Config } from '../platform/config/config.ts'
import { version } from '../platform/config/version.ts'
import { wakeOtherNodes } from '../platform/jobs/wake.ts'
import type { Log } from '../platform/log.ts'
import { addressOf } from './address.ts'
import { buildConsoleBeside } from './console-build.ts'
import { prepareDemo } from './demo/demo-file.ts'
import { prepareRecordedFeeds } from './demo-feeds/prepare-recorded.ts'
import { listen, listenBesideOthers } from './listen.ts'
import { startMailIn } from './mail-in.ts'
import { openRuntime, type Runtime } from './runtime.ts'
import { isSeeded } from './seed.ts'
import { runSeedChild } from './seed-child.ts'
import { rememberSize } from './size.ts'
import { startWait } from './start-checks.ts'

export interface ServeOptions {
  /** False: the process only answers HTTP, and other processes run the jobs. */
  readonly worker: boolean
  /** The first process of a cluster has prepared the database already. */
  readonly prepared: boolean
  /** Other processes of the service listen on the same port. */
  readonly sharesPort: boolean
  /** How this process exchanges metrics with the others on the port. */
  readonly metricsExchange?: MetricsExchange
  readonly say: (line: string) => void
}

/** A running node: its address, and how to stop it. */
export interface RunningService {
  readonly address: string
  /** Stops accepting, finishes requests and jobs, closes everything. */
  stop(): Promise<void>
}

/** Loads the reference data and creates the demo if they are missing, once for each database. The console is built meanwhile. */
export async function prepare(runtime: Runtime, baseUrl: string, say: (line: string) => void): Promise<void> {
  buildConsoleBeside(say)
  if (runtime.config.seed && !(await isSeeded(runtime.ctx('start')))) {
    say('Filling in the world (once for each release) …')
    await runSeedChild(runtime, say)
  }
  await addMissingUserTokens(runtime.ctx('start'))
  if (runtime.config.demo) await prepareDemo(runtime, baseUrl, say)
  await rememberSize(runtime.ctx('start'))
  await prepareRecordedFeeds(runtime.ctx('start'), runtime.config.feeds === 'recorded')
  await startFeeds(runtime.ctx('start'))
}

/** Runs one node: HTTP at once (503 until everything is prepared), then the worker. */
export async function serve(config: Config, log: Log, options: ServeOptions): Promise<RunningService> {
  const runtime = await openRuntime(config, log, startWait)
  let accepting = options.prepared
  let port = config.port
  const baseUrl = (): string => addressOf(config, port)
  let app: FastifyInstance | undefined
  try {
    const answering = await buildServer(
      {
        ...runtime,
        accepting: () => accepting,
        baseUrl,
        ...(options.metricsExchange && { metricsExchange: options.metricsExchange }),
      },
      version,
    )
    app = answering
    if (options.sharesPort) await listenBesideOthers(app, config, log)
    else await listen(app, config)
    const bound = app.server.address()
    if (bound !== null && typeof bound === 'object') port = bound.port
    if (!options.prepared) await prepare(runtime, baseUrl(), options.say)
    if (options.worker) await runtime.worker.start()
    else wakeOtherNodes(runtime.pool, log)
    const mailIn = await startMailIn(runtime)
    accepting = true
    return {
      address: baseUrl(),
      async stop() {
        accepting = false
        await mailIn.close()
        const deadline = config.drainSeconds * 1000
        await Promise.all([
          withDeadline(answering.close(), deadline),
          options.worker ? runtime.worker.drain(deadline) : undefined,
        ])
        await runtime.close()
      },
    }
  } catch (error) {
    if (app) await withDeadline(app.close(), failedCloseMs)
    await runtime.close()
    throw error
  }
}

/** How long requests may take to end when the preparation has failed. */
const failedCloseMs = 1_000

/** Closes connections whose requests do not end in time, so that one slow client does not delay the exit. */
async function withDeadline(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([
    work,
    new Promise((resolve) => {
      timer = setTimeout(resolve, ms)
    }),
  ])
  clearTimeout(timer)
}
