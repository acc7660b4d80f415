/**
 * `npm test [-- file …]`: makes a PostgreSQL ready (DATABASE_URL, or the embedded one in a folder of its own),
 * prepares the templates that tests clone, and runs node's test runner over every *.test.ts.
 */
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/platform/db/migrate.ts'
import { startEmbedded } from '../src/platform/embedded/embedded.ts'

const names = { template: `godwit_template_${process.pid}`, world: `godwit_world_${process.pid}` }

async function server(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (given) return { adminUrl: given, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'godwit-test-'))
  const embedded = await startEmbedded({ dataDir: folder, log: () => {}, settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } })
  await admin(embedded.adminUrl, 'alter role godwit createdb') // tests run as the owner's role, never as a superuser
  return {
    adminUrl: embedded.url,
    stop: async () => {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function admin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function at(url: string, database: string): string {
  const copy = new URL(url)
  copy.pathname = `/${database}`
  return copy.href
}

async function run(): Promise<number> {
  const started = performance.now()
  const { adminUrl, stop } = await server()
  try {
    await admin(adminUrl, `create database ${names.template}`)
    await migrate(at(adminUrl, names.template))
    await admin(adminUrl, `create database ${names.world} template ${names.template}`)
    const { seedWorld } = await import('../src/app/seed.ts')
    await seedWorld(at(adminUrl, names.world))
    console.log(`test databases ready in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return await runTests(adminUrl)
  } finally {
    if (process.env['DATABASE_URL']) {
      await admin(adminUrl, `drop database if exists ${names.world} with (force)`)
      await admin(adminUrl, `drop database if exists ${names.template} with (force)`)
    }
    await stop()
  }
}

function runTests(adminUrl: string): Promise<number> {
  const asked = process.argv.slice(2)
  const files = asked.length > 0 ? asked : globSync(['{src,test,world,client}/**/*.test.ts']).sort()
  const environment = { ...process.env }
  for (const name of Object.keys(environment)) if (/^(GODWIT_(?!TEST_)|DATABASE_URL$|PORT$|HOST$)/.test(name)) delete environment[name]
  const child = spawn(process.execPath, ['--test', '--test-concurrency=2', '--test-reporter=spec', ...files], {
    stdio: 'inherit',
    env: { ...environment, GODWIT_TEST_ADMIN_URL: adminUrl, GODWIT_TEST_TEMPLATE: names.template, GODWIT_TEST_WORLD: names.world },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

process.exitCode = await run()
