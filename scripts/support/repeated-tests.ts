/**
 * Files that failed and passed when they ran once more are noted at the commit that was tested (`git notes`, refs/notes/repeated-tests). A
 * file that stands twice in the notes of the last ten commits is no accident any more.
 */
import { spawnSync } from 'node:child_process'

const ref = 'repeated-tests'
const commits = 10
const most = 1

const git = (root: string, ...args: readonly string[]): string => {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout : ''
}

/** Does nothing outside of a checkout. */
export function noteRepeated(root: string, files: readonly string[]): void {
  if (files.length === 0) return
  const author = ['-c', 'user.name=npm test', '-c', 'user.email=npm-test@localhost']
  git(root, ...author, 'notes', `--ref=${ref}`, 'append', '-m', files.join('\n'))
}

/** The files that were repeated too often, with the number of commits. */
export function repeatedOften(root: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const found = git(root, 'log', `-${commits}`, `--notes=${ref}`, '--format=%N%x00')
  for (const note of found.split('\0'))
    for (const file of new Set(note.split('\n').map((line) => line.trim())))
      if (file !== '') counts.set(file, (counts.get(file) ?? 0) + 1)
  return new Map([...counts].filter(([, count]) => count > most))
}
