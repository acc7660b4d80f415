import { Type } from 'typebox'
import { actingCompany, type Ctx } from '../../platform/ctx.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { userToken } from '../keys/user-token.ts'
import { changeOwnSettings, ownProfile } from './profile.service.ts'
import type { User } from './user.ts'
import { fromProfileV1, ProfileChangeV1, TravellerV1, toTravellerV1 } from './user.v1.wire.ts'

const access = ['user'] as const
const tags = ['Profile']

const shown = (ctx: Ctx, user: User): Wire<typeof TravellerV1> =>
  toTravellerV1(
    user,
    userToken(ctx.vault, { userId: user.id, companyId: actingCompany(ctx), version: user.tokenVersion }),
  )

/** The contract’s text has the short path, its example the long one; both work, with PUT and PATCH. */
const variants = [
  ['PUT', '/users/:id', 'updateProfileV1'],
  ['PATCH', '/users/:id', 'patchProfileV1'],
  ['PUT', '/users/:id/update', 'updateProfileAtUpdateV1'],
  ['PATCH', '/users/:id/update', 'patchProfileAtUpdateV1'],
] as const

export const userRoutesV1: Routes = async (app) => {
  app.get('/users/profile', {
    config: { access },
    schema: {
      operationId: 'getProfileV1',
      tags,
      summary: 'Get the caller’s own account and settings',
      response: { 200: TravellerV1, ...problems(401) },
    },
    handler: async (req) => shown(req.ctx, await ownProfile(req.ctx)),
  })

  for (const [method, url, operationId] of variants) {
    app.route({
      method,
      url,
      config: { access },
      schema: {
        operationId,
        tags,
        summary: 'Change the caller’s own settings',
        description: 'Settings only; everything else changes through the company.',
        params: Type.Object({ id: Uuid }),
        body: ProfileChangeV1,
        response: { 200: TravellerV1, ...problems(400, 401, 404) },
      },
      handler: async (req) => shown(req.ctx, await changeOwnSettings(req.ctx, req.params.id, fromProfileV1(req.body))),
    })
  }
}
