import { Type } from 'typebox'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { parseSince, SinceQuery, setSyncDate } from '../../platform/http/since.ts'
import { readCountries, readCountryMap, waitForCountryWrites } from '../countries/country.service.ts'
import { resolveLayer } from '../health/health-layer.routes.ts'
import {
  CountryMapV1,
  CountryShortV1,
  CountryV1,
  toCountryMapV1,
  toCountryShortV1,
  toCountryV1,
} from './country.v1.wire.ts'
import { getCountryWithHealth, readCountriesWithHealth } from './country-with-health.service.ts'

const ByCountry = Type.Object({
  country_id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Id, slug, alpha-2 or alpha-3 code.',
    examples: ['BR'],
  }),
})
const tags = ['Countries']

export const countryRoutesV1: Routes = async (app) => {
  const answers = app.responseCache

  app.get('/countries', {
    config: { access: ['user'] },
    schema: {
      operationId: 'listCountriesV1',
      tags,
      summary: 'List countries',
      querystring: SinceQuery,
      response: { 200: Type.Array(CountryV1, { description: 'Countries by name.' }), ...problems(400, 401) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const since = parseSince(req.query)
      if (since) {
        setSyncDate(reply, await waitForCountryWrites(ctx))
        const changed = await readCountriesWithHealth(ctx, { since })
        return changed.map(({ country, health }) => toCountryV1(country, health, locale))
      }
      const layer = await resolveLayer(answers, ctx, 'country')
      const answer = await answers.get(
        'countries',
        `v1/all/${layer}/${locale}`,
        async () => {
          const all = await readCountriesWithHealth(ctx, { layer })
          return all.map(({ country, health }) => toCountryV1(country, health, locale))
        },
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/countries/short_list', {
    config: { access: ['user'] },
    schema: {
      operationId: 'listCountriesShortV1',
      tags,
      summary: 'List countries, short',
      description: 'Without health and extra data.',
      querystring: SinceQuery,
      response: { 200: Type.Array(CountryShortV1, { description: 'Countries by name.' }), ...problems(400, 401) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const since = parseSince(req.query)
      if (since) {
        setSyncDate(reply, await waitForCountryWrites(ctx))
        return (await readCountries(ctx, since)).map((country) => toCountryShortV1(country, locale))
      }
      const answer = await answers.get(
        'countries',
        `v1/short/${locale}`,
        async () => (await readCountries(ctx)).map((country) => toCountryShortV1(country, locale)),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/countries/:country_id', {
    config: { access: ['user'] },
    schema: {
      operationId: 'getCountryV1',
      tags,
      summary: 'Get a country',
      params: ByCountry,
      response: { 200: CountryV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { locale, ctx, params } = req
      const layer = await resolveLayer(answers, ctx, 'country')
      const answer = await answers.get(
        'countries',
        `v1/one/${params.country_id.toLowerCase()}/${layer}/${locale}`,
        async () => {
          const { country, health } = await getCountryWithHealth(ctx, params.country_id, layer)
          return toCountryV1(country, health, locale)
        },
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/countries/:country_id/map_data', {
    config: { access: ['user'] },
    schema: {
      operationId: 'getCountryMapV1',
      tags,
      summary: 'Get a country’s map data',
      description: 'The border, and the divisions and regions whose travel status is higher than the country’s.',
      params: ByCountry,
      response: { 200: CountryMapV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { locale, ctx, params } = req
      const answer = await answers.get(
        'countries',
        `v1/map/${params.country_id.toLowerCase()}/${locale}`,
        async () => toCountryMapV1(await readCountryMap(ctx, params.country_id), locale),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })
}
