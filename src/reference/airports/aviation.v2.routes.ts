import { type TSchema, Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { type Page, PageQuery, type PageRequest, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import type { Locale } from '../../platform/i18n.ts'
import type { AviationFilter } from './aviation.ts'

interface AviationListOptions<T> {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly Item: TSchema
  readonly order: string
  readonly likeDescription: string
  /** Whether the list can be filtered by the city served. */
  readonly byCity?: boolean
  /** Examples for the API reference. */
  readonly examples: { readonly like: string; readonly iata: string; readonly icao: string; readonly faa?: string }
  readonly read: (ctx: Ctx, filter: AviationFilter, pageRequest: PageRequest) => Promise<Page<T>>
  readonly write: (one: T, locale: Locale) => unknown
}

const exactly = (code: string, example: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 10,
      description: `Exactly this ${code} code, any case.`,
      examples: [example],
    }),
  )

/** The list routes of airlines and airports, which have the same parameters. */
export const aviationRoutes =
  <T>({
    path,
    operationId,
    summary,
    Item,
    order,
    likeDescription,
    byCity,
    examples,
    read,
    write,
  }: AviationListOptions<T>): Routes =>
  async (app) => {
    app.get(path, {
      config: { access: ['user', 'company', 'public', 'staff'] },
      schema: {
        operationId,
        tags: ['Airlines and airports'],
        summary,
        description: 'Paginated. All filters must match.',
        querystring: Type.Object({
          ...PageQuery.properties,
          like: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 100,
              description: likeDescription,
              examples: [examples.like],
            }),
          ),
          iata: exactly('IATA', examples.iata),
          icao: exactly('ICAO', examples.icao),
          ...(examples.faa === undefined ? {} : { faa: exactly('FAA', examples.faa) }),
          ...(byCity
            ? {
                city_id: Type.Optional(
                  Type.String({
                    minLength: 1,
                    maxLength: 100,
                    description:
                      'The airports that serve this city (id as in `GET /cities`), large before small; where none is known to, the large and medium ones within 60 km.',
                    examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
                  }),
                ),
              }
            : {}),
        }),
        response: { 200: Type.Array(Item, { description: order }), ...problems(400, 401, ...(byCity ? [422] : [])) },
      },
      handler: async (req, reply) => {
        const { page: _page, per_page: _perPage, city_id: cityId, ...others } = req.query as Record<string, unknown>
        const filter = cityId === undefined ? others : { ...others, cityId }
        const items = await pageItems(req, reply, (page) => read(req.ctx, filter as AviationFilter, page))
        return items.map((one) => write(one, req.locale)) as never
      },
    })
  }
