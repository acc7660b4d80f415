import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedServerError, isAbandoned, keepTouching, self } from './processes.ts'
import { type Secrets, syncFolder } from './secrets.ts'
import {
  asUser,
  dataArgument,
  giveTo,
  initialisingUser,
  runAs,
  type ServerUser,
  serverEnvironment,
} from './server-user.ts'

/** Written into a cluster when it is whole; a folder without it is the remains of a start that was interrupted. */
const MARKER = 'godwit.json'
const MAKING = 'making-'
export const SUPERUSER = 'postgres'

/** Where the embedded server keeps its things below the data folder. */
export interface Paths {
  readonly home: string
  readonly cluster: string
  readonly secret: string
  readonly log: string
  readonly port: string
  readonly owner: string
  readonly lock: string
}

/** Names the files below `<dataDir>/postgres`. */
export function pathsIn(dataDir: string, major: number): Paths {
  const home = path.join(path.resolve(dataDir), 'postgres')
  return {
    home,
    cluster: path.join(home, String(major)),
    secret: path.join(home, 'secret.json'),
    log: path.join(home, 'server.log'),
    port: path.join(home, 'port'),
    owner: path.join(home, 'owner.json'),
    lock: path.join(home, 'start.lock'),
  }
}

/** True when the cluster was made to its end. */
export function isComplete(cluster: string): boolean {
  return fs.existsSync(path.join(cluster, MARKER)) && fs.existsSync(path.join(cluster, 'PG_VERSION'))
}

/**
 * Makes the cluster unless it is there. It is made under another name and renamed when it is whole, so that a start
 * which is killed half-way leaves nothing that looks like a database; the next start deletes its remains.
 */
export async function ensureCluster(
  paths: Paths,
  binaries: Binaries,
  user: ServerUser,
  secrets: Secrets,
  log: (line: string) => void,
): Promise<void> {
  removeAbandoned(paths)
  if (isComplete(paths.cluster)) {
    if (secrets.fresh) await resetAdminPassword(paths, binaries, user, secrets, log)
    return
  }
  refuseOtherMajor(paths, binaries)
  removeUnfinished(paths, log)
  log(`creating the embedded PostgreSQL ${binaries.major} database in ${paths.cluster}`)
  const work = fs.mkdtempSync(path.join(paths.home, MAKING))
  // The process that creates it, so that no other start deletes it; beside the folder, which initdb's user may enter
  // and not change.
  fs.writeFileSync(`${work}.json`, JSON.stringify(self), { mode: 0o600 })
  const stopTouching = keepTouching(`${work}.json`)
  fs.chmodSync(work, 0o711)
  const cluster = path.join(work, 'cluster')
  const password = path.join(work, 'password')
  try {
    fs.mkdirSync(cluster, { mode: 0o700 })
    giveTo(user, cluster)
    fs.writeFileSync(password, `${secrets.admin}\n`, { mode: 0o600, flag: 'wx' })
    giveTo(user, password)
    await runInitdb(binaries, user, cluster)
    const marker = path.join(cluster, MARKER)
    fs.writeFileSync(marker, `${JSON.stringify({ postgres: binaries.version })}\n`, { mode: 0o600, flag: 'wx' })
    giveTo(user, marker)
    syncFolder(cluster)
    fs.renameSync(cluster, paths.cluster)
    syncFolder(paths.home)
  } finally {
    stopTouching()
    fs.rmSync(work, { recursive: true, force: true })
    fs.rmSync(`${work}.json`, { force: true })
  }
}

/**
 * initdb runs with the new cluster as its working directory and reads the password file one folder up: ServerUser says
 * why paths are relative.
 */
async function runInitdb(binaries: Binaries, user: ServerUser, cluster: string): Promise<void> {
  const maker = initialisingUser(user)
  const { command, args, options } = asUser(maker, path.join(binaries.folder, 'bin', 'initdb'), [
    `--pgdata=${dataArgument(maker, cluster)}`,
    `--username=${SUPERUSER}`,
    '--pwfile=../password',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ])
  const child = spawn(command, args, {
    cwd: cluster,
    ...options,
    env: serverEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-4000)
  })
  const ended = await new Promise<string | number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(signal ?? code))
  })
  if (ended !== 0) {
    const reason =
      stderr
        .trim()
        .split('\n')
        .filter((line) => /error|fatal|could not/i.test(line))
        .at(0) ?? `initdb ended with ${ended}`
    throw new EmbeddedServerError(`The embedded database could not be created: ${reason}`)
  }
}

/** Sets a new password when the old ones were lost: PostgreSQL in single-user mode needs none. */
async function resetAdminPassword(
  paths: Paths,
  binaries: Binaries,
  user: ServerUser,
  secrets: Secrets,
  log: (line: string) => void,
): Promise<void> {
  log(`${paths.secret} was missing or spoilt: giving the embedded database new passwords`)
  const args = ['--single', '-D', dataArgument(user, paths.cluster), 'postgres']
  const input = `ALTER ROLE ${SUPERUSER} PASSWORD '${secrets.admin}'\n`
  const result = runAs(user, path.join(binaries.folder, 'bin', 'postgres'), args, { cwd: paths.cluster, input })
  if (result.status !== 0 || /ERROR|FATAL/.test(result.stderr)) {
    // They are not the server's passwords, so they must not be taken for them at the next start.
    fs.rmSync(paths.secret, { force: true })
    throw new EmbeddedServerError(
      `The embedded database's passwords are lost and could not be set anew: ${result.stderr.trim().split('\n').at(-1)}`,
    )
  }
}

function refuseOtherMajor(paths: Paths, binaries: Binaries): void {
  const other = fs.readdirSync(paths.home).find((name) => /^\d+$/.test(name) && isComplete(path.join(paths.home, name)))
  if (other !== undefined && Number(other) !== binaries.major) {
    throw new EmbeddedServerError(
      `${paths.home} holds a database of PostgreSQL ${other}, and the installed server is ${binaries.major}: ` +
        'export it with the version that made it and import it here, or choose another GODWIT_DATA.',
    )
  }
}

/** Deletes an incomplete cluster; one that might hold data is moved aside. */
function removeUnfinished(paths: Paths, log: (line: string) => void): void {
  if (!fs.existsSync(paths.cluster)) return
  if (!fs.existsSync(path.join(paths.cluster, 'global', 'pg_control'))) {
    log('removing the remains of an embedded database that was never finished')
    fs.rmSync(paths.cluster, { recursive: true, force: true })
    return
  }
  const aside = `${paths.cluster}.unfinished-${new Date().toISOString().replace(/[^0-9]/g, '')}`
  log(`an embedded database without its marker is moved to ${aside}`)
  fs.renameSync(paths.cluster, aside)
}

function removeAbandoned(paths: Paths): void {
  for (const name of fs.readdirSync(paths.home)) {
    const folder = path.join(paths.home, name)
    if (!name.startsWith(MAKING) || name.endsWith('.json') || !isAbandoned(`${folder}.json`)) continue
    try {
      fs.rmSync(folder, { recursive: true, force: true })
      fs.rmSync(`${folder}.json`, { force: true })
    } catch {
      // An initdb whose parent was killed may still be writing there: the next start deletes it.
    }
  }
}
