import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

/** This folder: the child processes of the tests import the launcher from here. */
export const here = path.dirname(fileURLToPath(import.meta.url))

/** A folder that is removed after the tests of the file. */
export function givenFolder(mode = 0o755): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'godwit-embedded-'))
  fs.chmodSync(folder, mode)
  after(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Collects log lines, so that a failing test can show them. */
export function givenLog(): { readonly lines: string[]; readonly log: (line: string) => void } {
  const lines: string[] = []
  return { lines, log: (line) => lines.push(line) }
}

/** Runs statements on a server; gives the rows of the last one. */
export async function sql<T extends object = Record<string, unknown>>(
  url: string,
  ...statements: string[]
): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) rows = (await client.query<T>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

export interface Holder {
  readonly child: ChildProcess
  readonly url: string
  readonly adminUrl: string
  readonly port: number
  readonly version: string
  readonly attached: boolean
}

interface HolderOptions {
  /** Where the launcher is imported from. */
  readonly from?: string
  readonly uid?: number
  readonly gid?: number
  readonly detached?: boolean
  /** A program that runs Node for us. */
  readonly through?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Another process that starts the server on the folder, and keeps it until it is killed or its input ends. */
export async function givenHolder(dataDir: string, options: HolderOptions = {}): Promise<Holder> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(path.join(options.from ?? here, 'embedded.ts'))}
    process.on('SIGINT', () => {})
    const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: (line) => console.error(line) })
    console.log(JSON.stringify(server))
    process.stdin.resume()
    process.stdin.on('end', async () => { await server.stop(); process.exit(0) })`
  const out = await runNode(script, options)
  return { child: out.child, ...JSON.parse(out.line) }
}

/** Runs a script until it prints its first line. */
export function runNode(script: string, options: HolderOptions = {}): Promise<{ child: ChildProcess; line: string }> {
  const { from: _, through = [], ...spawnOptions } = options
  const [command = process.execPath, ...args] = [...through, process.execPath, '--input-type=module', '-e', script]
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd: '/', ...spawnOptions })
  let [stdout, stderr] = ['', '']
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const end = stdout.indexOf('\n')
      if (end >= 0) resolve({ child, line: stdout.slice(0, end) })
    })
    child.on('error', reject)
    child.on('close', (code, signal) => reject(new Error(`the child ended with ${signal ?? code}: ${stderr}`)))
  })
}

/** Ends a child in that way and waits until it is gone. */
export function end(child: ChildProcess, how: 'kindly' | NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    if (how === 'kindly') child.stdin?.end()
    else child.kill(how)
  })
}

/** The processes that stand in a folder (Linux): the server's, and the shells that watch it. */
export function processesIn(folder: string, command: string): number[] {
  const wanted = fs.statSync(folder)
  return fs.readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const { ino, dev } = fs.statSync(`/proc/${name}/cwd`)
      const same = ino === wanted.ino && dev === wanted.dev
      return same && fs.readFileSync(`/proc/${name}/comm`, 'utf8').trim() === command ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** Waits for something to become true; the limit is for what never does. */
export async function until(what: () => boolean | Promise<boolean>, seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000
  while (Date.now() < deadline) {
    if (await what()) return true
    await new Promise((done) => setTimeout(done, 20))
  }
  return false
}
