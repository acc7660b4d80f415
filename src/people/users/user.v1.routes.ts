import { problems, type Routes } from '../../platform/http/routes.ts'
import { ownProfile } from './user.service.ts'
import { TravellerV1, toTravellerV1 } from './user.v1.wire.ts'
import { userToken } from './user-token.ts'

export const userRoutesV1: Routes = async (app) => {
  app.get('/users/profile', {
    config: { access: ['user'] },
    schema: { operationId: 'getProfileV1', tags: ['Profile'], summary: 'Get the caller’s own account and settings', response: { 200: TravellerV1, ...problems(401) } },
    handler: async (req) => {
      const user = await ownProfile(req.ctx)
      return toTravellerV1(user, userToken(req.ctx.vault, user.id, user.tokenVersion))
    },
  })
}
