import { Client } from 'pg'
import { SUPERUSER } from './cluster.ts'
import { codeOf } from './processes.ts'
import type { Secrets } from './secrets.ts'

/** The role that owns the database, and the database. */
const OWNER = 'godwit'

export interface Addresses {
  readonly url: string
  readonly adminUrl: string
}

/** The two addresses of a server of ours. */
export function addressesOf(port: number, secrets: Secrets): Addresses {
  return {
    url: `postgres://${OWNER}:${secrets.owner}@127.0.0.1:${port}/${OWNER}`,
    adminUrl: `postgres://${SUPERUSER}:${secrets.admin}@127.0.0.1:${port}/postgres`,
  }
}

/** Logs in once and gives the server's version. */
export function logIn(url: string): Promise<string> {
  return withClient(url, versionOf)
}

/** Not the right password, no such role, no such database: what an interrupted start leaves behind. */
const NOT_YET = new Set(['28P01', '28000', '3D000'])

/** Makes the owner and its database unless both are there; may be repeated after any interruption. */
export async function provision(addresses: Addresses, secrets: Secrets): Promise<string> {
  try {
    return await logIn(addresses.url)
  } catch (error) {
    if (!NOT_YET.has(codeOf(error))) throw error
  }
  await withClient(addresses.adminUrl, async (admin) => {
    const role = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [OWNER])
    // Neither statement takes parameters; the password is hexadecimal by construction.
    const verb = role.rowCount === 0 ? 'CREATE' : 'ALTER'
    await admin.query(`${verb} ROLE ${OWNER} LOGIN NOSUPERUSER CREATEROLE PASSWORD '${secrets.owner}'`)
    const database = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [OWNER])
    if (database.rowCount === 0) await admin.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`)
  })
  return logIn(addresses.url)
}

async function versionOf(client: Client): Promise<string> {
  const result = await client.query<{ server_version: string }>('SHOW server_version')
  return result.rows[0]?.server_version ?? 'unknown'
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'godwit start',
  })
  // A server that goes away between two queries must not end our process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
