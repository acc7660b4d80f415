import type { Connection, Pool } from './pool.ts'

/** Records the text of every statement that the connections of the pool send from now on. Reading the record empties it. */
export function recordStatements(pool: Pool): () => string[] {
  const recorded: string[] = []
  const known = new WeakSet<Connection>()
  const connect = pool.connect.bind(pool)
  pool.connect = async () => {
    const connection = await connect()
    if (known.has(connection)) return connection
    known.add(connection)
    const { query } = connection
    connection.query = (text, values) => {
      recorded.push(text)
      return query.call(connection, text, values)
    }
    return connection
  }
  return () => recorded.splice(0)
}
