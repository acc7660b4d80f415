/** Builds the pages of the console. They are not committed. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '../install-lock.mjs'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'console/dist')
const stampFile = join(dist, 'stamp.txt')

/** Names everything that the output is made of. */
function sourceDigest(): string {
  const files = globSync(
    ['console/*.html', 'console/vite.config.ts', 'console/{src,worker,public}/**', 'client/src/*.ts'],
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of [...files, join(root, 'package-lock.json')])
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 32)
}

const isBuilt = (digest: string): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest

/** Builds console/dist if something changed. Returns the seconds it took, or undefined when there was nothing to do. */
export async function buildConsole(): Promise<number | undefined> {
  const digest = sourceDigest()
  if (isBuilt(digest)) return undefined
  const unlock = await takeLock(join(root, 'tmp', 'console-lock'), () => {})
  try {
    // Whoever held the lock before us may have done it.
    if (isBuilt(digest)) return undefined
    const started = performance.now()
    const { build } = await import('vite')
    const { consoleConfig, workerConfig } = await import('../../console/vite.config.ts')
    // Of builds that were stopped: nobody else builds while the lock is ours.
    for (const old of globSync('tmp/console-[0-9]*', { cwd: root })) rmSync(join(root, old), { recursive: true })
    const unfinished = join(root, 'tmp', `console-${process.pid}`)
    mkdirSync(unfinished, { recursive: true })
    await build(consoleConfig(unfinished))
    await build(workerConfig(unfinished))
    writeFileSync(join(unfinished, 'stamp.txt'), digest)
    rmSync(dist, { recursive: true, force: true })
    renameSync(unfinished, dist)
    return (performance.now() - started) / 1000
  } finally {
    unlock()
  }
}
