import { Type } from 'typebox'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { parseTime, WhenIn } from '../../platform/http/times.ts'
import { readCountryEntryRequirements } from './entry-requirement.service.ts'
import { EntryRequirementV2, toEntryRequirementV2 } from './entry-requirement.v2.wire.ts'

export const entryRequirementRoutesV2: Routes = async (app) => {
  app.get('/countries/:cc/entry_requirements', {
    config: { access: ['user', 'company', 'public', 'staff'] },
    schema: {
      operationId: 'listCountryEntryRequirementsV2',
      tags: ['Entry requirements'],
      summary: 'List a country’s entry requirements',
      description: 'The rules that the country imposes, in force now or at the time that is asked for.',
      params: Type.Object({
        cc: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Country id, alpha-2 or alpha-3 code, any case.',
          examples: ['GH'],
        }),
      }),
      querystring: Type.Object({ as_of: Type.Optional(WhenIn) }),
      response: {
        200: Type.Array(EntryRequirementV2, { description: 'Rules by what they are about.' }),
        ...problems(401, 404, 422),
      },
    },
    handler: async (req) => {
      const { as_of } = req.query
      const rules = await readCountryEntryRequirements(
        req.ctx,
        req.params.cc,
        as_of === undefined ? req.ctx.now : parseTime(as_of, 'as_of'),
      )
      return rules.map((rule) => toEntryRequirementV2(rule, req.wanted, app.baseUrl()))
    },
  })
}
