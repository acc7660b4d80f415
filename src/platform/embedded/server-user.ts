import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedServerError, readText } from './processes.ts'

/**
 * PostgreSQL refuses to run as root, and refuses a data folder of another user than its own. Three ways lead there:
 *
 * - `self`: we are an ordinary user and so is the server.
 * - `drop`: we are root; the server runs as an unprivileged user that exists (its name is looked up), who owns the cluster.
 * - `namespace`: we are root in name only and may not give files away (a container with a single user, a shared folder that
 *   knows no owners): a user namespace shows the server its files and itself under an ordinary number.
 *
 * When root drops to another user, that user may be unable to walk to the data folder at all (a checkout under /root, mode
 * 0700). A process keeps its working directory whatever the folders above it allow, so the server is started inside the
 * cluster while we are still root, and is told that its data lie in /proc/self/cwd: the kernel follows that link without
 * walking the path, and every process that the server forks stands in the same directory. (`-D .` does not work: PostgreSQL
 * turns it into the absolute path, which it then may not walk.) It needs no privilege beyond changing the user, unlike a
 * bind mount or a user namespace, which default containers forbid. Where there is no /proc the path itself is used.
 */
export interface ServerUser {
  readonly way: 'self' | 'drop' | 'namespace'
  readonly uid: number
  readonly gid: number
}

const WORKING_DIRECTORY = '/proc/self/cwd'

/** Tried in this order as root; any account without privileges will do. */
const ACCOUNTS = ['nobody', 'postgres', 'daemon']

/** How to run a program as the server's user: pass the result to spawn. */
export function asUser(
  user: ServerUser,
  command: string,
  args: readonly string[],
): {
  readonly command: string
  readonly args: readonly string[]
  readonly options: { readonly uid?: number; readonly gid?: number }
} {
  if (user.way === 'namespace') {
    const map = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--']
    return { command: 'unshare', args: [...map, command, ...args], options: {} }
  }
  const options = user.way === 'drop' ? { uid: user.uid, gid: user.gid } : {}
  return { command, args, options }
}

/** Runs a short program as the server's user and waits for it. */
export function runAs(
  user: ServerUser,
  program: string,
  programArgs: readonly string[],
  more: { readonly cwd?: string; readonly input?: string } = {},
): SpawnSyncReturns<string> {
  const { command, args, options } = asUser(user, program, programArgs)
  return spawnSync(command, [...args], { cwd: '/', ...more, ...options, env: serverEnvironment(), encoding: 'utf8' })
}

/** The server gets none of our environment: PG* variables would change it, and it needs no secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

/** The data directory as the server's command line names it, when it is started with `cluster` as its working directory. */
export function dataArgument(user: ServerUser, cluster: string): string {
  return user.way === 'drop' && fs.existsSync(WORKING_DIRECTORY) ? WORKING_DIRECTORY : cluster
}

/** Gives a folder or file that we made to the server's user. */
export function giveTo(user: ServerUser, file: string): void {
  if (user.way === 'drop') fs.chownSync(file, user.uid, user.gid)
}

/**
 * Decides who the server runs as. An existing cluster keeps its owner, so a folder that an ordinary user began also works
 * for root and stays that user's.
 */
export function chooseServerUser(home: string, cluster: string): ServerUser {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  const owner = ownerOf(cluster)
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new EmbeddedServerError(
        `The database in ${cluster} belongs to user ${owner.uid}, and this process runs as user ${uid}: ` +
          'start it as that user or as root, or choose another GODWIT_DATA.',
      )
    }
    return { way: 'self', uid, gid }
  }
  if (owner && owner.uid !== 0) return { way: 'drop', ...owner }
  const account = owner ? undefined : findAccount()
  if (account && canDropTo(home, account)) return { way: 'drop', ...account }
  const mapped: ServerUser = { way: 'namespace', ...(findAccount() ?? { uid: 65534, gid: 65534 }) }
  if (succeeds(mapped)) return mapped
  throw new EmbeddedServerError(
    'PostgreSQL does not run as root, and here root may neither hand its files to another user nor make a user namespace: ' +
      'run as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * initdb (alone of the programs) insists on a user that has a name. Containers that run under a bare number have none;
 * where the kernel allows it a user namespace lends one.
 */
export function initialisingUser(user: ServerUser): ServerUser {
  if (user.way !== 'self' || process.platform !== 'linux' || accounts().some((known) => known.uid === user.uid))
    return user
  if (succeeds(user, 'id', ['-un'])) return user
  const mapped: ServerUser = { way: 'namespace', ...(findAccount() ?? { uid: 65534, gid: 65534 }) }
  if (succeeds(mapped)) return mapped
  throw new EmbeddedServerError(
    `PostgreSQL cannot create a database as user ${user.uid}, which has no name on this system: add it to /etc/passwd, or set DATABASE_URL.`,
  )
}

interface Account {
  readonly uid: number
  readonly gid: number
}

function ownerOf(folder: string): Account | undefined {
  try {
    const { uid, gid } = fs.statSync(folder)
    return { uid, gid }
  } catch {
    return undefined
  }
}

function accounts(): readonly (Account & { readonly name: string })[] {
  return (readText('/etc/passwd') ?? '').split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':')
    // macOS writes nobody as -2.
    return /^-?\d+$/.test(uid ?? '') && /^-?\d+$/.test(gid ?? '') ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

function findAccount(): Account | undefined {
  const known = accounts()
  for (const name of ACCOUNTS) {
    const found = known.find((account) => account.name === name && account.uid !== 0)
    if (found) return { uid: found.uid, gid: found.gid }
  }
  return undefined
}

/** Tries both rights that dropping needs: giving a folder away on this disk, and becoming that user. */
function canDropTo(home: string, account: Account): boolean {
  const probe = fs.mkdtempSync(path.join(home, 'probe-'))
  try {
    fs.chownSync(probe, account.uid, account.gid)
    return ownerOf(probe)?.uid === account.uid && succeeds({ way: 'drop', ...account })
  } catch {
    return false
  } finally {
    fs.rmSync(probe, { recursive: true, force: true })
  }
}

function succeeds(user: ServerUser, program = '/bin/sh', args: readonly string[] = ['-c', ':']): boolean {
  return runAs(user, program, args).status === 0
}
