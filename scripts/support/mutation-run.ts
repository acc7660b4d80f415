/** Puts one fault into a copy of the product and says which test notices it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { PassThrough } from 'node:stream'
import type { Mutation } from '../../test/mutations/mutation.ts'
import { throwIfStopped } from './stop-signals.ts'
import { testGroups } from './test-groups.ts'
import { runGroups } from './test-processes.ts'

/** broken: the tests could not be loaded, which says nothing about the fault. */
export type Verdict =
  | { readonly kind: 'caught'; readonly file: string; readonly test: string }
  | { readonly kind: 'hung' }
  | { readonly kind: 'missed' }
  | { readonly kind: 'broken'; readonly why: string }

/** A copy of the checkout with the environment of its tests. */
export interface Copy {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
}

/** The text with the fault in it. Throws unless the place is there, and once. */
export function mutate(text: string, { file, find, replace }: Pick<Mutation, 'file' | 'find' | 'replace'>): string {
  const parts = text.split(find)
  if (parts.length !== 2)
    throw new Error(`${file} must have this once, and has it ${parts.length - 1} times: ${JSON.stringify(find)}`)
  return parts.join(replace)
}

/** A browser waits for three minutes for what never comes. */
const limitMs = 6 * 60_000
/** The lines that follow the first one of a failure come within this time. */
const restMs = 500

const failure = /^FAILED: (.+?\.test\.ts): (.+)\n/m

/** What the processes said, as test-events.ts and test-processes.ts write it. */
function verdictOf(said: string, folder: string): Verdict | undefined {
  const [, path, test] = failure.exec(said) ?? []
  if (path === undefined || test === undefined) return undefined
  const file = isAbsolute(path) ? relative(folder, path) : path
  const isLoading = test === file || test.startsWith('loading ')
  return isLoading ? { kind: 'broken', why: said.slice(said.indexOf('\n') + 1).trim() } : { kind: 'caught', file, test }
}

/** Runs test files until the first failure. */
async function runUntilFailure({ folder, env }: Copy, files: readonly string[], stop: AbortSignal): Promise<Verdict> {
  const failed = new AbortController()
  const limit = AbortSignal.timeout(limitMs)
  const err = new PassThrough({ encoding: 'utf8' })
  let said = ''
  let rest: NodeJS.Timeout | undefined
  err.on('data', (text: string) => {
    said += text
    if (failure.test(said)) rest ??= setTimeout(() => failed.abort(), restMs)
  })
  const out = new PassThrough().resume()
  const until = AbortSignal.any([stop, failed.signal, limit])
  const failures = await runGroups(testGroups(folder, files, {}), {
    root: folder,
    env,
    options: [],
    stop: until,
    out,
    err,
  })
  clearTimeout(rest)
  throwIfStopped(stop)
  const verdict = verdictOf(said, folder)
  if (verdict) return verdict
  if (limit.aborted) return { kind: 'hung' }
  return failures.length > 0 ? { kind: 'broken', why: said.trim() } : { kind: 'missed' }
}

/** The copy is afterwards as it was. */
export async function runMutation(copy: Copy, mutation: Mutation, stop: AbortSignal): Promise<Verdict> {
  const path = join(copy.folder, mutation.file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, mutate(text, mutation))
  try {
    return await runUntilFailure(copy, mutation.tests, stop)
  } finally {
    writeFileSync(path, text)
  }
}

/** Those of the files that fail without any fault: what they say of one means nothing. */
export async function failingFiles({ folder, env }: Copy, files: readonly string[], stop: AbortSignal) {
  const out = new PassThrough().resume()
  const groups = testGroups(folder, files, {})
  const failures = await runGroups(groups, { root: folder, env, options: [], stop, out, err: process.stderr })
  throwIfStopped(stop)
  return [...new Set(failures.flat())]
}
