import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createDiskStore } from '../../src/platform/storage/disk-store.ts'
import type { FileStore } from '../../src/platform/storage/file-store.ts'

/** A folder that is removed after the test. */
export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-files-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const temporaryStore = (t: TestContext): FileStore => createDiskStore(temporaryFolder(t))
