import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { PersonExport as Exported } from '../people/index.ts'
import { id, namedObject, text, time, type Wire } from '../platform/http/fields.ts'

export const PersonExport = namedObject(
  'PersonExport',
  {
    format: text('Always godwit-person-1.', 'godwit-person-1'),
    exported_at: time('When it was made.'),
    user_id: id('Whose data it is.'),
    data: Type.Unsafe<Readonly<Record<string, unknown>>>({
      type: 'object',
      additionalProperties: true,
      description: 'What each part of the service stores: account, trips, check_ins, notifications and so on.',
      examples: [{ account: { first_name: 'Ada' }, trips: [] }],
    }),
  },
  { description: 'Everything that is stored of a person.' },
)
/** The answer as a file that nobody keeps on the way. Through JSON, because the rows of an export have dates in them. */
export function asFile(reply: FastifyReply, found: Exported): Wire<typeof PersonExport> {
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="person-${found.user_id}.json"`)
  return JSON.parse(JSON.stringify(found))
}
