import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Connection, Question } from './pool.ts'
import { leaveScope, queryInScope, type Scope } from './scope.ts'

interface Waiting extends Question {
  /** Nobody waits for what was put off. */
  readonly answer?: { resolve(result: pg.QueryResult): void; reject(error: unknown): void }
}

/**
 * One transaction on one connection, in as few round trips as its work allows. What is asked within one turn of the event
 * loop, or while an answer is under way, travels together; what was put off travels with the next question, at the latest
 * with the commit. The server does everything in the order in which it was said, and nothing after a failure.
 */
export class OpenTransaction implements DatabaseConnection {
  private readonly connection: Connection
  private readonly scope: Scope
  private waiting: Waiting[] = [{ sql: 'begin', values: [] }]
  private begun = false
  private sending: Promise<void> | undefined
  private called = false
  private failure: unknown
  private over = false

  constructor(connection: Connection, scope: Scope) {
    this.connection = connection
    this.scope = scope
  }

  /** Asks, and everything that was put off goes ahead of it. */
  query(sql: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.over) return Promise.reject(new Error('The transaction is over.'))
    return new Promise((resolve, reject) => {
      this.waiting.push({ sql, values, answer: { resolve, reject } })
      this.call()
    })
  }

  /** A statement whose answer nobody needs: where it fails, the next question or the commit does. */
  putOff(sql: string, values: readonly unknown[]): void {
    if (this.over) throw new Error('The transaction is over.')
    this.waiting.push({ sql, values })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.query(query.sql, query.parameters)
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used: page through the rows instead.')
  }

  /** Sends when this turn is done, so that whoever else asks in it comes along. */
  private call(): void {
    if (this.called || this.sending) return
    this.called = true
    process.nextTick(() => {
      this.called = false
      this.sending ??= this.send().finally(() => {
        this.sending = undefined
        if (this.waiting.some(({ answer }) => answer)) this.call()
      })
    })
  }

  private async send(): Promise<void> {
    const sent = this.waiting
    this.waiting = []
    this.begun = true
    try {
      const results = await queryInScope(this.connection, this.scope, sent)
      for (const [n, { answer }] of sent.entries()) {
        const result = results[n]
        if (result) answer?.resolve(result)
        else answer?.reject(new Error('The server answered less than it was asked.'))
      }
    } catch (error) {
      this.failure ??= error
      for (const { answer } of sent) answer?.reject(error)
    }
  }

  async commit(): Promise<void> {
    if (!this.begun && this.waiting.length === 1) {
      this.over = true // nothing was said
      return
    }
    const { command } = await this.query('commit', [])
    this.over = true
    // The server answers the commit of a failed transaction by undoing it: whoever hid the failure must still learn of it.
    if (command !== 'COMMIT') throw this.failure ?? new Error('The transaction was undone.')
  }

  /** Undoes everything. What was put off is forgotten; who still waits is answered first. */
  async rollback(): Promise<void> {
    this.waiting = this.waiting.filter(({ answer }) => answer)
    while (this.sending || this.waiting.length > 0) {
      this.call()
      await (this.sending ?? new Promise((resolve) => process.nextTick(resolve)))
    }
    this.over = true
    if (!this.begun) return
    leaveScope(this.connection) // it may have been entered within what is undone now
    await this.connection.query('rollback', [])
  }
}
