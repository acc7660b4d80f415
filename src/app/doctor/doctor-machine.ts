import { accessSync, constants, existsSync, type Stats, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { demoFile } from '../demo/demo-file.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const oldestNode = [22, 18] as const

export function checkNode(version: string = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const enough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
  return enough
    ? ok('node', `Node ${version}.`)
    : wrong('node', `Node ${version} is too old: Godwit needs ${oldestNode.join('.')} or newer.`)
}

const mode = (stats: Stats): string => (stats.mode & 0o777).toString(8).padStart(4, '0')

/** Warns when other users may read a private file. */
function checkPrivate(about: string, path: string): Finding {
  const stats = statSync(path)
  return (stats.mode & 0o077) === 0
    ? ok(about, `${path} (mode ${mode(stats)}).`)
    : wrong(about, `${path} can be read by others (mode ${mode(stats)}): chmod 600 ${path}`)
}

function writable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function checkDataFolder(config: Config): Finding {
  const path = resolve(config.data)
  if (!existsSync(path)) {
    let parent = dirname(path)
    while (!existsSync(parent)) parent = dirname(parent)
    return writable(parent)
      ? note('data folder', `${path} is not there yet: the first start makes it.`)
      : wrong('data folder', `${path} is not there, and this user may not make it.`)
  }
  const stats = statSync(path)
  if (!stats.isDirectory()) return wrong('data folder', `${path} is not a folder.`)
  if (!writable(path)) return wrong('data folder', `${path} cannot be written by this user.`)
  // Anybody who can write into the folder can replace the master key.
  if ((stats.mode & 0o022) !== 0)
    return wrong('data folder', `${path} can be written by others (mode ${mode(stats)}): chmod go-w ${path}`)
  return ok('data folder', `${path} can be written (mode ${mode(stats)}).`)
}

export function checkMasterKeyLocation(config: Config): Finding {
  if (config.masterKey) return ok('master key', 'Comes from GODWIT_MASTER_KEY.')
  const path = join(resolve(config.data), 'master.key')
  return existsSync(path)
    ? checkPrivate('master key', path)
    : note('master key', `Not made yet: the first start makes ${path}. Keep a copy, apart from the backups.`)
}

export function checkDemoFile(config: Config): Finding {
  const path = demoFile(resolve(config.data))
  if (existsSync(path)) return checkPrivate('demo file', path)
  return note(
    'demo file',
    config.demo ? `${path} is not there: the first start writes it.` : 'The demo is switched off (GODWIT_DEMO=0).',
  )
}

/** What is configured and what is not, with the effect of each. */
export function checkConfigured(config: Config): Finding[] {
  const loopback = /^(127\.|::1$|localhost$)/.test(config.host)
  return [
    config.baseUrl
      ? ok('base address', config.baseUrl)
      : note('base address', `GODWIT_BASE_URL is not set: links say http://${config.host}:${config.port}.`),
    loopback
      ? ok('listening', `Only this machine reaches ${config.host}.`)
      : note('listening', `${config.host} is open to the network: put a proxy with TLS before it.`),
    config.metricsKey
      ? ok('metrics', '/metrics asks for its key.')
      : note('metrics', `GODWIT_METRICS_KEY is not set: /metrics is open to everybody who reaches the port.`),
    config.sandbox
      ? note('sandbox', 'GODWIT_SANDBOX is on: staff can move the clock. Never for real travellers.')
      : ok('sandbox', 'Off: the clock is the machine’s.'),
  ]
}

async function answersAsGodwit(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(2000) })
    return ((await answer.json()) as { service?: string }).service === 'godwit'
  } catch {
    return false
  }
}

export async function checkPort(config: Config): Promise<Finding> {
  const place = `${config.host}:${config.port}`
  if (config.port === 0) return ok('port', 'Any free one (PORT=0).')
  const code = await new Promise<string | undefined>((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen({ host: config.host, port: config.port }, () => server.close(() => done(undefined)))
  })
  if (code === undefined) return ok('port', `${place} is free.`)
  if (code !== 'EADDRINUSE') return wrong('port', `${place} cannot be opened (${code}).`)
  const host =
    config.host === '0.0.0.0' || config.host === '::'
      ? '127.0.0.1'
      : config.host.includes(':')
        ? `[${config.host}]`
        : config.host
  return (await answersAsGodwit(`http://${host}:${config.port}/`))
    ? ok('port', `A Godwit answers at ${place}.`)
    : wrong('port', `${place} is used by something else: set PORT.`)
}
