import { Type } from 'typebox'
import { id, list, namedObject, text } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { type SearchKind, searchDesk, searchKinds } from './search.service.ts'

const Hit = namedObject(
  'SearchHit',
  {
    kind: Type.Enum([...searchKinds], { description: 'What it is.', examples: ['people'] }),
    id: id('Its id.'),
    title: text('Its name, headline or number.', 'Ada Lovelace'),
    detail: text('What tells it from others of the same name; may be empty.', 'ada@example.com · Acme Travel'),
  },
  { description: 'One thing that was found.' },
)

const group = (description: string) => list(Hit, `${description} Five at most, the best first.`)

const groups = {
  people: group('People, by name, e-mail address, external id or id.'),
  trips: group('Trips, by name, external id or id.'),
  alerts: group('Alerts, by words of headline or body, or by id; for a manager no drafts.'),
  companies: group('Companies, by name or id; for a manager only their own, by id.'),
  issues: group('Requests for help, by id.'),
  claims: group('Claims, by number or id.'),
  messages: group('Notifications, by id.'),
} satisfies Record<SearchKind, unknown>

const Found = namedObject('SearchResult', groups, { description: 'What was found, by kind.' })

export const searchRoutesDesk: Routes = async (app) => {
  app.get('/search', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'searchDesk',
      tags: ['Search'],
      summary: 'Search everything',
      description:
        'By words, numbers or an id, a few of each kind. A manager finds what belongs to their own company, and published alerts. Fewer than two characters find nothing.',
      querystring: Type.Object({
        q: Type.String({ maxLength: 200, description: 'Words, a number or an id.', examples: ['lovelace'] }),
      }),
      response: { 200: Found, ...problems(400, 401, 422) },
    },
    handler: async (req) => {
      const found = await searchDesk(req.ctx, req.query.q, req.locale)
      return Object.fromEntries(searchKinds.map((kind) => [kind, [...found[kind]]])) as {
        [K in SearchKind]: (typeof found)[K][number][]
      }
    },
  })
}
