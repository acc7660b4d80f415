import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../src/platform/embedded/embedded.ts'

/** Runs statements one after the other on a new connection. */
export async function onServer(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/**
 * A database of the benchmark's own, dropped at the end: on the server of DATABASE_URL, or on an embedded one. BENCH_TEMPLATE names a
 * database of that server to copy, say one with the world in it.
 */
export async function givenDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `godwit_bench_${process.pid}`
  const within = (server: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href
  const given = process.env['DATABASE_URL']
  if (given) {
    const template = process.env['BENCH_TEMPLATE']
    await onServer(given, `create database ${name}${template ? ` template ${template}` : ''}`)
    return { url: within(given), remove: () => onServer(given, `drop database ${name} with (force)`) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'godwit-bench-'))
  const server = await startEmbedded({ dataDir: folder, log: () => {} })
  await onServer(server.adminUrl, 'alter role godwit createdb')
  await onServer(server.url, `create database ${name}`)
  const remove = async (): Promise<void> => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: within(server.url), remove }
}
