/**
 * The embedded server of a test run with its two templates is kept for the next run, since filling the world in takes half a minute: a
 * copy of its folder, under the digest of everything that it was made from.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { worldDigest } from '../../src/app/seed.ts'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { findBinaries } from '../../src/platform/embedded/binaries.ts'

/** Another number when what is prepared changes in another way. */
const version = 1

export interface ServerCache {
  /** Copies what was kept into the folder. False: nothing was. */
  fill(folder: string): boolean
  /** Keeps the folder of a server that has stopped. */
  save(folder: string): void
}

const copy = (from: string, to: string): boolean => spawnSync('cp', ['-a', from, to]).status === 0

export function serverCache(root: string): ServerCache {
  const parent = join(root, 'tmp/test-server')
  const checksums = readMigrations().map((one) => one.checksum)
  const parts = [version, process.platform, process.arch, findBinaries().folder, worldDigest(), ...checksums]
  const kept = join(parent, createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24))
  return {
    fill: (folder) => existsSync(kept) && copy(`${kept}/.`, folder),
    save(folder) {
      if (existsSync(kept)) return
      mkdirSync(parent, { recursive: true })
      const unfinished = `${kept}.${process.pid}`
      if (copy(folder, unfinished)) {
        for (const other of readdirSync(parent))
          if (!unfinished.endsWith(other)) rmSync(join(parent, other), { recursive: true, force: true })
        renameSync(unfinished, kept)
      } else rmSync(unfinished, { recursive: true, force: true })
    },
  }
}
