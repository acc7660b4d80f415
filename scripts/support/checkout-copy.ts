/** A copy of a checkout, in which files may be changed and tests run. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What git knows or would add, as it is on the disk: uncommitted changes and new files belong to it. */
function filesOf(root: string): readonly string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  let listed: string
  try {
    listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' })
  } catch {
    throw new Error(`${root} is no checkout that git can list.`)
  }
  return [...new Set(listed.split('\0'))].filter((file) => file !== '' && file !== 'node_modules')
}

/** The packages are linked and not copied. */
export function copyCheckout(root: string, folder: string, packages: string): void {
  for (const file of filesOf(root)) {
    const from = join(root, file)
    if (!existsSync(from)) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(from, join(folder, file), { verbatimSymlinks: true })
  }
  symlinkSync(realpathSync(packages), join(folder, 'node_modules'))
}
