import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { readCountryRules } from './entry-requirement.service.ts'
import type { RuleKind } from './entry-requirement.ts'
import { RuleV2, toEntryRequirementV2 } from './entry-requirement.v2.wire.ts'
import { searchRules } from './rule-search.service.ts'

const access = ['user', 'company', 'public', 'staff'] as const

const AsOf = Type.Unsafe<string | number>({
  ...TimeIn,
  description:
    'A time, ISO 8601 or Unix seconds; a day alone is its first moment, UTC. A past time gives the rules as they were recorded then; a future time the rules that will be in force as known now.',
})

const textParameter = (description: string, example: string, maxLength = 100) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description, examples: [example] }))
const degrees = (description: string, example: number) =>
  Type.Optional(Type.Number({ description, examples: [example] }))
const points = 'Used together with the other three.'

/**
 * `types=6,10`, `types=6&types=10` and `types[]=6&types[]=10` all mean the same: HTTP libraries write lists in each of
 * these ways.
 */
const Types = Type.Optional(
  Type.Unsafe<string | readonly string[]>({
    type: ['string', 'array'],
    items: { type: 'string', maxLength: 100 },
    minLength: 1,
    maxLength: 200,
    maxItems: 20,
    description: 'Numbers of types, with commas between them, or repeated.',
    examples: ['6,10'],
  }),
)

const Query = Type.Object({
  ...PageQuery.properties,
  affected_country_id: textParameter(
    'Country, by code or id, whose travellers it is for: rules for everybody too.',
    'BR',
  ),
  origin_country_id: textParameter('Country, by code or id, that imposes the rule; its divisions’ rules too.', 'GH'),
  types: Types,
  'types[]': Types,
  nationality: textParameter(
    'Country code. Of the rules about nationality (types 0 and 1) only those for that nationality and for everybody; it does not filter rules about the country of departure.',
    'DE',
  ),
  destination: textParameter('Country, by code or id, that is entered. Used together with departure.', 'IN'),
  departure: textParameter('Country of departure, by code or id. Used together with destination.', 'DE'),
  destination_country_division: textParameter(
    'ISO 3166-2 code of the destination: the rules of the country and of this division.',
    'IN-MH',
  ),
  departure_airport: textParameter('IATA or ICAO code. Used together with destination_airport.', 'MUC', 10),
  destination_airport: textParameter('IATA or ICAO code. Used together with departure_airport.', 'BOM', 10),
  destination_lat: degrees(`Latitude of the destination. ${points}`, 19.08),
  destination_lng: degrees(`Longitude of the destination. ${points}`, 72.87),
  departure_lat: degrees(`Latitude of the place of departure. ${points}`, 48.35),
  departure_lng: degrees(`Longitude of the place of departure. ${points}`, 11.78),
  vaccinated: Type.Optional(
    Type.Boolean({
      description: 'True assumes full vaccination: rules that it fulfils are left out.',
      examples: [true],
    }),
  ),
  as_of: Type.Optional(AsOf),
})

/** The kind of rule, and the names of its operations and schema. */
export interface RuleRouteOptions {
  readonly kind: RuleKind
  readonly tag: string
  /** The name of its schema: EntryRequirement. */
  readonly name: string
  readonly ofCountry: { readonly operationId: string; readonly summary: string }
  readonly search: { readonly operationId: string; readonly summary: string }
}

/** Responses are not cached: a rule comes into force at a time, without a change that would invalidate a cache entry. */
export const ruleRoutesV2 =
  ({ kind, tag, name, ofCountry, search }: RuleRouteOptions): Routes =>
  async (app) => {
    const Rules = Type.Array(RuleV2(name), { description: 'Rules by what they are about.' })
    app.get(`/countries/:cc/${kind}`, {
      config: { access },
      schema: {
        ...ofCountry,
        tags: [tag],
        description: 'The rules that the country and its divisions impose, in force now or at `as_of`.',
        params: Type.Object({
          cc: Type.String({
            minLength: 1,
            maxLength: 100,
            description: 'Country id, alpha-2 or alpha-3 code, any case.',
            examples: ['GH'],
          }),
        }),
        querystring: Type.Object({ as_of: Type.Optional(AsOf) }),
        response: {
          200: Rules,
          ...problems(401, 404, 422),
        },
      },
      handler: async (req) => {
        const { as_of } = req.query
        const asOf = as_of === undefined ? req.ctx.now : parseTime(as_of, 'as_of')
        const rules = await readCountryRules(req.ctx, kind, req.params.cc, asOf, app.responseCache)
        return rules.map((rule) => toEntryRequirementV2(rule, req.locale, app.baseUrl()))
      },
    })

    app.get(`/${kind}`, {
      config: { access },
      schema: {
        ...search,
        tags: [tag],
        description:
          'Paginated. All filters must match; filters that belong together are refused alone. Rules with no affected countries are for everybody.',
        querystring: Query,
        response: {
          200: Rules,
          ...problems(400, 401, 422),
        },
      },
      handler: async (req, reply) => {
        const { page: _page, per_page: _perPage, as_of, types, 'types[]': more, ...rest } = req.query
        const named = [types, more].flat().filter((one) => one !== undefined)
        const words = named.length === 0 ? rest : { ...rest, types: named.join(',') }
        const asOf = as_of === undefined ? req.ctx.now : parseTime(as_of, 'as_of')
        const items = await pageItems(req, reply, (page) =>
          searchRules(req.ctx, kind, words, page, asOf, app.responseCache),
        )
        return items.map((rule) => toEntryRequirementV2(rule, req.locale, app.baseUrl()))
      },
    })
  }
