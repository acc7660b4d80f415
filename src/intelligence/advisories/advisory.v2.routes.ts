import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import type { Locale } from '../../platform/i18n.ts'
import { ByCountryV2, ByTripV2 } from '../footprints/path-params.v2.wire.ts'
import { AdvisoryV2, toAdvisoryV2 } from './advisory.v2.wire.ts'
import { findOpenForCountry, findOpenForTrip, type NamedAdvisories } from './advisory-reading.service.ts'

const tags = ['Advisories']
const Advisories = Type.Array(AdvisoryV2, { description: 'Open advisories, newest first.' })

export const advisoryRoutesV2: Routes = async (app) => {
  const answer = (
    reply: FastifyReply,
    { advisories, areas }: NamedAdvisories,
    locale: Locale,
  ): Wire<typeof AdvisoryV2>[] => {
    if (locale !== 'all') reply.header('content-language', locale)
    return advisories.map((advisory) => toAdvisoryV2(advisory, areas, locale, app.baseUrl()))
  }

  app.get('/countries/:cc/advisories', {
    config: { access: ['user', 'company', 'public', 'staff'] },
    schema: {
      operationId: 'listCountryAdvisoriesV2',
      tags,
      summary: 'List a country’s open advisories',
      params: ByCountryV2,
      response: { 200: Advisories, ...problems(401, 404) },
    },
    handler: async (req, reply) => answer(reply, await findOpenForCountry(req.ctx, req.params.cc), req.locale),
  })

  app.get('/trips/:trip_id/advisories', {
    config: { access: ['user', 'company'] },
    schema: {
      operationId: 'listTripAdvisoriesV2',
      tags,
      summary: 'List a trip’s advisories',
      description: 'Open ones of its destinations’ countries. For its travellers and its company.',
      params: ByTripV2,
      response: { 200: Advisories, ...problems(401, 404) },
    },
    handler: async (req, reply) => answer(reply, await findOpenForTrip(req.ctx, req.params.trip_id), req.locale),
  })
}
