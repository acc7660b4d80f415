import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/log.ts'

/** How long to wait for a port in use: the previous process may still be shutting down. */
const portWaitMs = 3_000

/** Opens the port; one that stays in use or is not allowed ends in a sentence. */
async function openPort({ host, port }: Config, open: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + portWaitMs
  for (;;) {
    try {
      await open()
      return
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES') throw new Error(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`)
      if (code !== 'EADDRINUSE') throw error
      if (performance.now() > deadline) throw new Error(`Port ${port} on ${host} is in use. Set PORT to another one.`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

export const listen = (app: FastifyInstance, config: Config): Promise<void> =>
  openPort(config, () => app.listen({ host: config.host, port: config.port }))

/** What systems say that do not know SO_REUSEPORT. */
const notSupported: readonly (string | undefined)[] = ['ENOTSUP', 'EOPNOTSUPP', 'ENOPROTOOPT', 'EINVAL']

/**
 * Listens on a port that other processes of the service listen on too. Each has a socket of its own (SO_REUSEPORT), so that the kernel
 * resets the connections of a killed process. The first process of a cluster would keep one that it had handed over, and its caller would wait
 * for ever.
 */
export async function listenBesideOthers(app: FastifyInstance, config: Config, log: Log): Promise<void> {
  const { host, port } = config
  const options = { host, port, reusePort: true }
  try {
    await openPort(config, () => app.listen(options))
  } catch (error) {
    if (!notSupported.includes((error as NodeJS.ErrnoException).code)) throw error
    log.warn(
      'This system has no SO_REUSEPORT: the first process hands connections to the others, and a request to a process that is killed may get no answer.',
    )
    await listen(app, config)
  }
}

/**
 * Checked before anything else, so that a port in use is reported before a database is made and filled. With SO_REUSEPORT a second service of the same user
 * would share the port unnoticed; this tries it without.
 */
export const assertPortFree = (config: Config): Promise<void> =>
  openPort(
    config,
    () =>
      new Promise<void>((resolve, reject) => {
        const probe = createServer()
        probe.once('error', reject)
        probe.listen({ host: config.host, port: config.port, exclusive: true }, () => probe.close(() => resolve()))
      }),
  )
