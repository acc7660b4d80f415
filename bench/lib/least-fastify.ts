/** The reference for one keyed database read: a minimal Fastify + pg server with the same query and fields. */
import fastify from 'fastify'
import pg from 'pg'

interface Order {
  readonly url: string
  readonly userId: string
  readonly token: string
}

process.once('message', async ({ url, userId, token }: Order) => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    options: '-c role=godwit_service -c godwit.everything=on',
  })
  const app = fastify()
  const text = { type: 'string' }
  const settings = [
    'send_trip_alert_email',
    'send_trip_alert_push',
    'send_all_good_email',
    'send_all_good_push',
    'check_in_with_location',
  ]
  const schema = {
    response: {
      200: {
        type: 'object',
        properties: {
          id: text,
          created_at: text,
          updated_at: text,
          first_name: text,
          last_name: text,
          email: text,
          home_country: text,
          language: text,
          authentication_token: text,
          settings: {
            type: 'object',
            properties: { id: text, ...Object.fromEntries(settings.map((name) => [name, { type: 'boolean' }])) },
          },
        },
      },
    },
  }
  app.get('/api/v1/users/profile', { schema }, async () => {
    const { rows } = await pool.query({
      name: 'profile',
      text: 'select id, company_id, external_id, first_name, last_name, display_name, email, phone_number, home_country, language, timezone_identifier, birthday, settings, staff, token_version, created_at, updated_at, deleted_at from users where id = $1 and deleted_at is null',
      values: [userId],
    })
    const row = rows[0]
    return {
      ...row,
      authentication_token: token,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      settings: { id: row.id, ...row.settings },
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((app.server.address() as { port: number }).port)
})
