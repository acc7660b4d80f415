import type { Connection, Pool } from './pool.ts'

/** From now on the connections of the pool note their round trips: the statements of each. Asking for them begins anew. */
export function counted(pool: Pool): { readonly trips: () => string[][] } {
  const trips: string[][] = []
  const known = new WeakSet<Connection>()
  const connect = pool.connect.bind(pool)
  pool.connect = async () => {
    const connection = await connect()
    if (known.has(connection)) return connection
    known.add(connection)
    const { query, queryAll } = connection
    connection.query = (text, values) => {
      trips.push([text])
      return query.call(connection, text, values)
    }
    connection.queryAll = (statements) => {
      trips.push(statements.map((statement) => statement.sql))
      return queryAll.call(connection, statements)
    }
    return connection
  }
  return { trips: () => trips.splice(0) }
}
