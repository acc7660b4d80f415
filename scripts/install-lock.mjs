// A lock folder, so that of several commands that start at once on a bare checkout only one installs. Plain JavaScript, like
// install.mjs, which uses it before any package is there.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A lock whose holder has not touched it for so long is abandoned, wherever that holder ran. */
const HEARTBEAT_MS = 2_000
const ABANDONED_MS = 60_000

/**
 * Waits until the lock is ours and gives the function that releases it. A lock whose holder died is taken over.
 * `onWait` is told once, with the holder's process number, when there is somebody to wait for.
 */
export async function takeLock(folder, onWait) {
  let told = false
  while (!tryLock(folder)) {
    const owner = readOwner(folder)
    if (isAbandoned(folder, owner)) {
      breakLock(folder, owner)
      continue
    }
    if (!told && owner) {
      onWait(owner.pid)
      told = true
    }
    await new Promise((done) => setTimeout(done, 150))
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    fs.utimes(folder, now, now, () => {})
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (readOwner(folder)?.pid === process.pid) fs.rmSync(folder, { recursive: true, force: true })
    try {
      fs.rmdirSync(path.dirname(folder))
    } catch {
      // Others use that folder too.
    }
  }
}

function tryLock(folder) {
  try {
    fs.mkdirSync(path.dirname(folder), { recursive: true })
    fs.mkdirSync(folder)
  } catch (error) {
    // ENOENT: whoever released it removed the empty folder above in between.
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false
    throw error
  }
  fs.writeFileSync(path.join(folder, 'owner.json'), JSON.stringify({ pid: process.pid, host: os.hostname() }))
  return true
}

function readOwner(folder) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, 'owner.json'), 'utf8'))
  } catch {
    return undefined
  }
}

function isAbandoned(folder, owner) {
  const stat = fs.statSync(folder, { throwIfNoEntry: false })
  if (!stat) return false
  const age = Date.now() - stat.mtimeMs
  if (owner === undefined) return age > HEARTBEAT_MS * 5
  return age > ABANDONED_MS || (owner.host === os.hostname() && !isAlive(owner.pid))
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Moves an abandoned lock away under a name of our own: of several that try, one succeeds. */
function breakLock(folder, owner) {
  const aside = `${folder}-${process.pid}-${Date.now()}`
  try {
    fs.renameSync(folder, aside)
    // Somebody may have been quicker, and this is already the new holder's lock: then it is given back.
    if (JSON.stringify(readOwner(aside)) !== JSON.stringify(owner)) return fs.renameSync(aside, folder)
  } catch {
    // Moved by another, or held by a third one already; either way we wait for our turn.
  }
  fs.rmSync(aside, { recursive: true, force: true })
}
