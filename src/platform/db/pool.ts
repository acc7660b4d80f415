import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../log.ts'
import { jitOff } from './session-options.ts'

/** The role that the service works as: it owns nothing, and row-level security binds it. */
export const serviceRole = 'godwit_service'

/** The word similarity from which `<%` matches. */
const similarEnough = 0.5

// Numbers that do not fit a double stay text elsewhere; ours (counts, cents) fit, so read int8 as a number.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text))
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface PoolOptions {
  readonly url: string
  readonly size: number
  readonly statementTimeout: number
  readonly slowQuery: number
  readonly log: Log
}

export interface Pool {
  connect(): Promise<Connection>
  readonly stats: { total: number; idle: number; waiting: number }
  end(): Promise<void>
}

/** Sends one statement and awaits its result. `$1`, `$2` … in the text are the values; they are bound, never pasted. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

/** One pooled connection. */
export interface Connection {
  readonly client: pg.PoolClient
  /** The scope that the server has confirmed last; undefined while none is known (see scope.ts). */
  scope: string | undefined
  query: RunStatement
  /** Gives the connection back to the pool; closes it on request, and where its state is unknown. */
  release(close?: boolean): void
}

const names = new Map<string, string>()
const maxNames = 2000

/** A name for the statement lets the server plan it once per connection; odd one-off texts go unnamed. */
function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= maxNames) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A statement as a log shows it: the text alone, never its values. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500)

/**
 * True when the connection must not be used again. Only an error that the server reports about a statement leaves it as it
 * was; after one of the driver (a lost socket, a value that cannot be serialized) the driver's record of prepared
 * statements may be wrong.
 */
const connectionLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P)/.test(error.code ?? '')

/** What is sent in one go, without awaiting an answer, leaves in one write: the system call costs more than the rest of a statement. */
function writeTogether({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Connects as the service's role. Every connection starts with no scope, which sees no tenant's row. */
export function createPool(options: PoolOptions): Pool {
  const { url, size, statementTimeout, slowQuery, log } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true, // statements of a transaction may be sent without awaiting the one before
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'godwit',
    options: `-c role=${serviceRole} -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=60000 -c timezone=UTC ${jitOff} -c pg_trgm.word_similarity_threshold=${similarEnough}`,
  })
  pool.on('error', (error) => log.warn({ err: error.message }, 'an idle database connection was lost'))
  const known = new WeakMap<object, Connection>()

  function wrap(client: pg.PoolClient): Connection {
    let lost = false
    // The pool has no error handler on a connection in use: without this one, a server restart would end the process.
    client.on('error', (error) => {
      lost = true
      log.warn({ err: error.message }, 'a database connection was lost')
    })
    return {
      client,
      scope: undefined,
      async query(text, values) {
        const started = performance.now()
        writeTogether(client)
        try {
          return await client.query({ name: statementName(text), text, values: values as unknown[] })
        } catch (error) {
          if (connectionLost(error)) lost = true
          throw error
        } finally {
          const took = performance.now() - started
          if (took > slowQuery) log.warn({ ms: Math.round(took), sql: inOneLine(text) }, 'slow query')
        }
      },
      release(close = false) {
        // A transaction that could be neither committed nor rolled back ends with its connection.
        client.release(close || lost || client.getTransactionStatus() !== 'I')
      },
    }
  }

  return {
    async connect() {
      const client = await pool.connect()
      const connection = known.get(client) ?? wrap(client)
      known.set(client, connection)
      return connection
    },
    get stats() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
    },
    end: () => pool.end(),
  }
}
