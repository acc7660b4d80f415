import pg from 'pg'

/** A statement as it is sent: its name lets the server keep the plan. */
export interface Statement {
  readonly name: string | undefined
  readonly text: string
  readonly values: readonly unknown[]
}

/** What the rows of a statement are made of. */
interface Shape {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  readonly empty: Readonly<Record<string, unknown>>
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/** The part of the driver's connection that is needed to ask; the published types leave it out. */
export interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Readonly<Record<string, string>>
  readonly submittedNamedStatements: Record<string, string>
  parse(message: object): void
  bind(message: object): void
  describe(message: object): void
  execute(message: object): void
  sync(): void
  sendCopyFail(reason: string): void
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

const portal = { portal: '', rows: 0 }
const description = { type: 'P', name: '' }
const noRows: Shape = { names: [], parsers: [], empty: {} }

/** What the server has told of each connection's statements, by the stream of the connection. */
const toldOn = new WeakMap<object, Map<string, Shape>>()

function told({ stream }: Wire): Map<string, Shape> {
  const known = toldOn.get(stream)
  if (known) return known
  const made = new Map<string, Shape>()
  toldOn.set(stream, made)
  return made
}

const shapeOf = ({ fields }: RowDescription): Shape => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text')),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
})

/**
 * One statement on its way to the server and back. The driver's own query asks for a description of the rows each time, which
 * costs as much as a few rows do; of a statement that has a name it cannot change on a connection, so this asks once.
 */
export class Asked {
  readonly name: string | undefined
  readonly text: string
  private readonly values: readonly unknown[]
  private readonly finish: (error: Error | null, result?: pg.QueryResult) => void
  private readonly rows: Record<string, unknown>[] = []
  private shape: Shape | undefined
  private tag = ''
  private failed: Error | null = null

  constructor({ name, text, values }: Statement, finish: (error: Error | null, result?: pg.QueryResult) => void) {
    this.name = name
    this.text = text
    this.values = values
    this.finish = finish
  }

  submit(wire: Wire): Error | null {
    const { name, text } = this
    let values: unknown[]
    try {
      values = this.values.map((value) => prepareValue(value))
    } catch (error) {
      return error as Error
    }
    this.shape = name === undefined ? undefined : told(wire).get(name)
    wire.stream.cork()
    try {
      if (
        name === undefined ||
        (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined)
      ) {
        wire.parse({ name, text })
        if (name !== undefined) wire.submittedNamedStatements[name] = text
      }
      wire.bind({ portal: '', statement: name, values })
      if (!this.shape) wire.describe(description)
      wire.execute(portal)
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
    return null
  }

  handleRowDescription(message: RowDescription): void {
    this.shape = shapeOf(message)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (!this.shape || this.failed) return
    const { names, parsers, empty } = this.shape
    const row = { ...empty }
    try {
      for (let i = 0; i < fields.length; i++) {
        const text = fields[i]
        if (text !== null && text !== undefined) row[names[i] as string] = parsers[i]?.(text)
      }
    } catch (error) {
      this.failed = error as Error
    }
    this.rows.push(row)
  }

  handleCommandComplete({ text }: { readonly text: string }, wire: Wire): void {
    this.tag = text
    if (this.name !== undefined) told(wire).set(this.name, this.shape ?? noRows)
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('Copying is not done here.')
  }

  handleError(error: Error): void {
    this.finish(this.failed ?? error)
  }

  handleReadyForQuery(): void {
    if (this.failed) this.finish(this.failed)
    else this.finish(null, resultOf(this.tag, this.rows))
  }
}

/** The tag of the server says what was done and to how many rows: `SELECT 3`, `INSERT 0 1`, `BEGIN`. */
function resultOf(tag: string, rows: Record<string, unknown>[]): pg.QueryResult {
  const end = tag.indexOf(' ')
  const many = tag.slice(tag.lastIndexOf(' ') + 1)
  return {
    command: end < 0 ? tag : tag.slice(0, end),
    rowCount: /^\d+$/.test(many) ? Number(many) : null,
    oid: 0,
    fields: [],
    rows,
  }
}

/** Asks one statement. */
export function ask(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new Asked(statement, (error, result) =>
        error || !result ? reject(error ?? new Error('There was no answer.')) : resolve(result),
      ) as unknown as pg.Submittable,
    )
  })
}
