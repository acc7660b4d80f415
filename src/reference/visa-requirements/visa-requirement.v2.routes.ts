import { Type } from 'typebox'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { hasUpcomingChange, parseVisaFilter, readVisaRequirements } from './visa-requirement.service.ts'
import { toVisaRequirementV2, VisaRequirementV2 } from './visa-requirement.v2.wire.ts'

const code = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 100, description, examples: [example] }))

export const visaRequirementRoutesV2: Routes = async (app) => {
  app.get('/visa_requirements', {
    config: { access: ['user', 'company', 'public', 'staff'] },
    schema: {
      operationId: 'listVisaRequirementsV2',
      tags: ['Visas'],
      summary: 'List visa requirements',
      description:
        'One pair of passport and destination, all destinations of a passport, or all passports for a destination; one of the two parameters is needed. Not paginated: at most 250 rows. A pair that no source lists is left out, so an empty list means that nothing is known.',
      querystring: Type.Object({
        nationality: code('The passport: alpha-2 or alpha-3 code of its country, any case.', 'DE'),
        destination: code('The country to be visited: alpha-2 or alpha-3 code, any case.', 'JP'),
      }),
      response: {
        200: Type.Array(VisaRequirementV2, { description: 'Pairs by the codes of passport and destination.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { ctx, locale } = req
      const filter = await parseVisaFilter(ctx, req.query)
      const make = async () => (await readVisaRequirements(ctx, filter)).map((one) => toVisaRequirementV2(one, locale))
      // What staff wrote ahead of its time comes into force without a change that would invalidate a cache entry.
      if (await hasUpcomingChange(ctx, filter, app.responseCache)) return make()
      const key = `v2/${filter.nationalities ?? ''}/${filter.destinations ?? ''}/${locale}`
      const answer = await app.responseCache.get('visa_requirements', key, make, { language: locale })
      return sendCached(req, reply, answer) as never
    },
  })
}
