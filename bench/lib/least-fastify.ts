/** The reference for one keyed database read: a minimal Fastify + pg server with the same query and fields. */
import fastify from 'fastify'
import pg from 'pg'

interface Order {
  readonly url: string
  readonly path: string
  readonly couponId: string
}

process.once('message', async ({ url, path, couponId }: Order) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    options: '-c role=godwit_service -c godwit.everything=on',
  })
  const app = fastify()
  const [text, textOrNull] = [{ type: 'string' }, { type: ['string', 'null'] }]
  const [integer, integerOrNull] = [{ type: 'integer' }, { type: ['integer', 'null'] }]
  const schema = {
    response: {
      200: {
        type: 'object',
        properties: {
          id: text,
          created_at: text,
          updated_at: text,
          type: integer,
          code: text,
          human_id: text,
          description: text,
          percent_off: { type: 'number' },
          product_identifier: textOrNull,
          redeem_before: textOrNull,
          max_redemptions: integerOrNull,
          times_redeemed: integer,
          duration: integer,
        },
      },
    },
  }
  app.get(path, { schema }, async () => {
    const { rows } = await pool.query({
      name: 'coupon',
      text: 'select id, code, human_id, description, percent_off::float8 as percent_off, product_identifier, redeem_before, max_redemptions, times_redeemed, duration, revision, created_at, updated_at, deleted_at from coupons where id = $1 and deleted_at is null',
      values: [couponId],
    })
    const row = rows[0]
    return {
      ...row,
      type: 0,
      duration: row.duration === 'forever' ? 0 : 1,
      redeem_before: row.redeem_before?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((app.server.address() as { port: number }).port)
})
