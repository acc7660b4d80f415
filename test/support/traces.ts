import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { testVault } from './database.ts'

/** Every value of every table, or of those that are wanted, as the owner of the database reads it; stored answers are decrypted. */
export async function dumpDatabase(
  url: string,
  isWanted: (table: string) => boolean = () => true,
): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set godwit.everything = 'on'`)
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    assert.ok(tables.length > 60, `${tables.length} tables`)
    const found = new Map<string, string>()
    for (const { name } of tables.filter((one) => isWanted(one.name))) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`)
      found.set(
        name,
        rows
          .map(
            (row) =>
              Object.values(row)
                .map((value) => text(value))
                .join('\n') + opened(name, row),
          )
          .join('\n'),
      )
    }
    return found
  } finally {
    await client.end()
  }
}

const text = (value: unknown): string =>
  Buffer.isBuffer(value) ? `${value.toString('utf8')}\n${value.toString('utf16le')}` : (JSON.stringify(value) ?? '')

function opened(table: string, row: Record<string, unknown>): string {
  if (table !== 'idempotency_keys') return ''
  const body = row['body'] as Buffer
  return body.length === 0 ? '' : `\n${testVault.open('idempotency_keys.body', `${row['caller']} ${row['key']}`, body)}`
}

/** Where one of the words is found: "table: what surrounds it". */
export function findWords(records: ReadonlyMap<string, string>, words: readonly string[]): string[] {
  const found: string[] = []
  for (const [name, content] of records) {
    const lower = content.toLowerCase()
    for (const word of words) {
      const at = lower.indexOf(word.toLowerCase())
      if (at >= 0) found.push(`${name}: ${content.slice(Math.max(0, at - 80), at + 80).replaceAll('\n', ' ')}`)
    }
  }
  return found
}

/** The files of a folder and of those in it, by their name. */
export const readFolder = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => [one.name, readFileSync(join(one.parentPath, one.name), 'latin1')]),
  )
