// Installs what is missing before a command runs. Plain JavaScript on purpose: it runs on the machine's own Node, before
// anything is installed, and must say a clear sentence even there. Silent and quick when there is nothing to do.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeLock } from './install-lock.mjs'

/** The oldest Node whose npm understands our lock file, and the oldest that runs our TypeScript as it is. */
const INSTALLER_NODE = [18, 0]
const SERVICE_NODE = [22, 18]

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.godwit-installed.json')
// npm ci empties node_modules, so the lock lives beside it, in a folder that git ignores.
const lockDir = path.join(root, 'tmp', 'install-lock')

class InstallError extends Error {}

function atLeast(version, [major, minor]) {
  const [haveMajor = 0, haveMinor = 0] = version.split('.').map(Number)
  return haveMajor > major || (haveMajor === major && haveMinor >= minor)
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function isOurNode(file) {
  return file.startsWith(modules + path.sep)
}

/** What must be installed: the lock file's content, for this platform (binaries differ), with or without the developer's tools. */
function wanted() {
  let lock
  try {
    lock = fs.readFileSync(path.join(root, 'package-lock.json'))
  } catch {
    throw new InstallError(
      'package-lock.json is missing, so the packages cannot be installed: restore it from the repository.',
    )
  }
  // An image may hold the production packages alone: they are enough for running, not for testing.
  const event = process.env.npm_lifecycle_event
  const withoutDev = event === 'prestart' || event === 'pregodwit'
  return {
    lock,
    hash: createHash('sha256').update(lock).digest('hex'),
    platform: `${process.platform}-${process.arch}`,
    withoutDev,
  }
}

function writeStamp(want, dev) {
  try {
    fs.writeFileSync(stampFile, `${JSON.stringify({ hash: want.hash, platform: want.platform, dev })}\n`)
  } catch {
    // A read-only node_modules works as well: the slower comparison is then made each time.
  }
}

/** True when every package of the lock file stands in npm's own record of what it installed, in that same version. */
function agreesWithNpm(want) {
  const installed = readJson(path.join(modules, '.package-lock.json'))?.packages
  let locked
  try {
    locked = JSON.parse(want.lock.toString('utf8')).packages
  } catch {
    throw new InstallError('package-lock.json is not valid JSON: restore it from the repository.')
  }
  if (!installed || !locked) return undefined
  let dev = true
  for (const [place, entry] of Object.entries(locked)) {
    // The project's own folders (a workspace, and the link to it) are here already.
    if (!place.startsWith('node_modules/') || entry.link) continue
    const have = installed[place]
    const same = have !== undefined && have.version === entry.version && have.integrity === entry.integrity
    if (same && fs.existsSync(path.join(root, place))) continue
    if (have === undefined && (entry.optional || entry.devOptional) && !suitsThisMachine(entry)) continue
    if (have === undefined && (entry.dev || entry.devOptional) && want.withoutDev) {
      dev = false
      continue
    }
    // An optional package may be absent where npm could not use it, though it names no platform (a libc, for one).
    if (have === undefined && entry.optional) continue
    return undefined
  }
  return { dev }
}

function suitsThisMachine(entry) {
  const allows = (list, value) => list === undefined || list.length === 0 || list.includes(value)
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch)
}

function isInstalled(want) {
  const stamp = readJson(stampFile)
  const stampFits = stamp?.hash === want.hash && stamp.platform === want.platform && (stamp.dev || want.withoutDev)
  if (stampFits) return true
  const agreement = agreesWithNpm(want)
  if (!agreement) return false
  writeStamp(want, agreement.dev)
  return true
}

/** npm scripts find node_modules/.bin first, so the Node that counts is the one there, where there is one. */
function checkServiceNode(thorough) {
  const bundled = path.join(modules, '.bin', 'node')
  const needed = SERVICE_NODE.join('.')
  if (fs.existsSync(bundled)) {
    if (!thorough) return
    const run = spawnSync(bundled, ['--version'], { encoding: 'utf8' })
    if (run.status === 0) return
    throw new InstallError(
      `The Node that was installed with the packages does not run on this system (${process.platform}-${process.arch}; it needs glibc).`,
    )
  }
  if (!atLeast(process.versions.node, SERVICE_NODE)) {
    throw new InstallError(
      `Godwit needs Node ${needed} or newer, and this machine has ${process.versions.node}: please install a newer one.`,
    )
  }
}

/** The npm that called us, on the Node that it ran on, never on the Node inside the folder that npm ci empties. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const env = { ...process.env }
  const parts = (env.PATH ?? '').split(path.delimiter)
  env.PATH = parts.filter((part) => !path.resolve(part).startsWith(modules)).join(path.delimiter)
  const runner = [node, process.execPath].find((file) => file && !isOurNode(file) && fs.existsSync(file))
  if (runner && script && path.basename(script) === 'npm-cli.js' && fs.existsSync(script)) {
    return { command: runner, args: [script], env }
  }
  return { command: 'npm', args: [], env }
}

const NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/

function explain(code, stderr) {
  const network = NETWORK.exec(stderr)
  if (network) return `The packages could not be fetched: the npm registry cannot be reached (${network[1]}).`
  if (/\bEUSAGE\b/.test(stderr)) {
    return 'The packages could not be installed: package.json and package-lock.json do not agree (write the lock file anew in a bare folder).'
  }
  if (/\bENOSPC\b/.test(stderr)) return 'The packages could not be installed: the disk is full (ENOSPC).'
  if (/\bEACCES\b|\bEROFS\b/.test(stderr)) return `The packages could not be installed: ${root} cannot be written.`
  const missing = process.stderr.isTTY ? ' (is there a network connection?)' : ''
  return `The packages could not be installed: npm ci ended with ${code}; its own message is above${missing}.`
}

function runNpm(want, unlock) {
  const { command, args, env } = npmCommand()
  // NODE_ENV=production makes npm leave the developer's tools out, but tests cannot run without them.
  const include = want.withoutDev ? [] : ['--include=dev']
  const terminal = process.stderr.isTTY === true
  return new Promise((resolve, reject) => {
    // npm draws its progress on a terminal only, so there it gets ours; elsewhere its messages pass through us.
    const stdio = ['ignore', 'inherit', terminal ? 'inherit' : 'pipe']
    const child = spawn(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error', ...include], {
      cwd: root,
      env,
      stdio,
    })
    const started = Date.now()
    const progress = setInterval(() => {
      if (!terminal) console.error(`Still installing (${Math.round((Date.now() - started) / 1000)} s).`)
    }, 10_000)
    let stderr = ''
    child.stderr?.on('data', (chunk) => {
      process.stderr.write(chunk)
      stderr = (stderr + chunk).slice(-20_000)
    })
    const finish = (failure) => {
      clearInterval(progress)
      failure ? reject(failure) : resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => {
        child.kill(signal)
        unlock()
        process.exit(130)
      })
    }
    child.on('error', (error) =>
      finish(
        new InstallError(
          `The packages could not be installed: npm does not start (${error.code}). Is npm on the PATH?`,
        ),
      ),
    )
    child.on('close', (code, signal) =>
      finish(code === 0 ? undefined : new InstallError(explain(signal ?? code, stderr))),
    )
  })
}

async function lock() {
  try {
    return await takeLock(lockDir, (pid) =>
      console.error(`Another process (${pid}) is installing the packages: waiting for it.`),
    )
  } catch (error) {
    throw new InstallError(
      `The packages are missing and ${root} cannot be written (${error.code}): install them as the owner of that folder.`,
    )
  }
}

async function install(want, unlock) {
  console.error('Installing the packages of package-lock.json with npm ci (once; about a minute).')
  await runNpm(want, unlock)
  const all = agreesWithNpm({ ...want, withoutDev: false })
  if (!all && !agreesWithNpm({ ...want, withoutDev: true })) {
    throw new InstallError('npm ci ended well, yet packages of package-lock.json are missing: please report this.')
  }
  writeStamp(want, all !== undefined)
}

async function main() {
  if (!atLeast(process.versions.node, INSTALLER_NODE)) {
    throw new InstallError(
      `Godwit needs Node ${SERVICE_NODE.join('.')} or newer, and this machine has ${process.versions.node}.`,
    )
  }
  const want = wanted()
  if (isInstalled(want)) return checkServiceNode(false)
  const unlock = await lock()
  try {
    // Whoever held the lock before us may have done it all.
    if (!isInstalled(want)) await install(want, unlock)
  } finally {
    unlock()
  }
  checkServiceNode(true)
}

main().catch((error) => {
  console.error(error instanceof InstallError ? error.message : `The packages could not be installed: ${error.message}`)
  process.exitCode = 1
})
