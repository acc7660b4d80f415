import type pg from 'pg'
import { Asked, type Statement, type Wire } from './asked.ts'

/**
 * Statements that go to the server in one message and come back in one: a round trip, however many. The server does them in
 * their order; after one that fails it does none of the others, so that none runs without what came before it.
 */
class Batch {
  private readonly receivers: readonly Asked[]
  private readonly results: pg.QueryResult[] = []
  private readonly finish: (error: Error | null, results: pg.QueryResult[]) => void
  private at = 0
  private sent = 0
  private failed: Error | null = null

  constructor(statements: readonly Statement[], finish: (error: Error | null, results: pg.QueryResult[]) => void) {
    this.finish = finish
    this.receivers = statements.map(
      (statement, n) =>
        new Asked(statement, (error, result) => {
          if (error) this.failed ??= error
          else if (result) this.results[n] = result
        }),
    )
  }

  /** The driver keeps which statements the server knows by the name of whoever is being answered. */
  get name(): string | undefined {
    return this.receivers[this.at]?.name
  }
  get text(): string | undefined {
    return this.receivers[this.at]?.text
  }

  submit(wire: Wire): null {
    const unsynced = Object.create(wire, { sync: { value: () => {} } }) as Wire
    wire.stream.cork()
    try {
      for (const receiver of this.receivers) {
        const refused = receiver.submit(unsynced)
        if (refused) this.failed ??= refused
        if (this.failed) break
        this.sent++
      }
    } finally {
      wire.sync()
      wire.stream.uncork()
    }
    return null
  }

  handleRowDescription(message: Parameters<Asked['handleRowDescription']>[0]): void {
    this.receivers[this.at]?.handleRowDescription(message)
  }

  handleDataRow(message: Parameters<Asked['handleDataRow']>[0]): void {
    this.receivers[this.at]?.handleDataRow(message)
  }

  handleCommandComplete(message: Parameters<Asked['handleCommandComplete']>[0], wire: Wire): void {
    this.receivers[this.at++]?.handleCommandComplete(message, wire)
  }

  handleEmptyQuery(): void {
    this.at++
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(): void {
    this.failed ??= new Error('Copying is not done in a batch.')
  }

  handleError(error: Error, wire: Wire): void {
    // What was to be parsed after the failure never was.
    for (const { name } of this.receivers.slice(this.at)) if (name) delete wire.submittedNamedStatements[name]
    this.finish(this.failed ?? error, [])
  }

  handleReadyForQuery(): void {
    for (const receiver of this.receivers.slice(0, this.sent)) receiver.handleReadyForQuery()
    this.finish(this.failed, this.results)
  }
}

/** Sends the statements together; answers what each came to. When one fails, nothing is answered. */
export function sendTogether(client: pg.ClientBase, statements: readonly Statement[]): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(statements, (error, results) => (error ? reject(error) : resolve(results)))
    client.query(batch as unknown as pg.Submittable)
  })
}
