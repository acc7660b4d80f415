import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Demo } from '../../src/app/demo-cast/demo-json.ts'
import { startEmbedded } from '../../src/platform/embedded/embedded.ts'

export interface BenchService {
  readonly pid: number
  readonly base: string
  readonly demo: Demo
  readonly databaseUrl: string
  stop(): Promise<void>
}

const main = join(import.meta.dirname, '../../src/app/main.ts')

async function readyAt(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) {
    const match = /is ready at (\S+)/.exec(String(chunk))
    if (match?.[1]) return match[1]
  }
  throw new Error('The service ended before it was ready.')
}

/** The service as `npm start` runs it (or with options of `serve`), without limits, on a database of its own (or the one of DATABASE_URL). */
export async function startBenchService(...options: readonly string[]): Promise<BenchService> {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-bench-'))
  const given = process.env['DATABASE_URL']
  const server = given ? undefined : await startEmbedded({ dataDir: folder, log: () => {} })
  const databaseUrl = server?.url ?? given ?? ''
  const child = spawn(process.execPath, ['--max-semi-space-size=8', main, 'serve', ...options], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/godwit'),
      DATABASE_URL: databaseUrl,
      GODWIT_DATA: folder,
      PORT: '0',
      GODWIT_RATE_LIMIT: '0',
      GODWIT_RATE_LIMIT_ANONYMOUS: '0',
      GODWIT_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const base = await readyAt(child)
  child.stdout?.resume()
  return {
    pid: child.pid ?? 0,
    base,
    demo: JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo,
    databaseUrl,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
