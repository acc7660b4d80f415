import { Type } from 'typebox'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { readSafetyCategories } from './safety-category.service.ts'
import { SafetyCategoryV2, toSafetyCategoryV2 } from './safety-category.v2.wire.ts'

export const safetyCategoryRoutesV2: Routes = async (app) => {
  app.get('/safety_categories', {
    config: { access: ['user', 'company', 'public', 'staff'] },
    schema: {
      operationId: 'listSafetyCategoriesV2',
      tags: ['Alerts'],
      summary: 'List safety categories',
      description: 'All of them, on two levels: each upper one is followed by those below it.',
      response: {
        200: Type.Array(SafetyCategoryV2, { description: 'Categories, the lower ones after theirs.' }),
        ...problems(401),
      },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const answer = await app.responseCache.get(
        'safety_categories',
        `v2/${locale}`,
        async () => (await readSafetyCategories(ctx)).map((category) => toSafetyCategoryV2(category, locale)),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })
}
