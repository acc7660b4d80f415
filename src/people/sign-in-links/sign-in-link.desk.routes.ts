import { Type } from 'typebox'
import { namedObject, text, time } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { createSignInLink } from './sign-in-link.service.ts'

const SignInLinkDesk = namedObject(
  'SignInLink',
  {
    url: text('Where the person signs in. Shown this once.', 'https://godwit.example/#code=gwo_…'),
    expires_at: time('Until when it works. It works once.'),
  },
  { description: 'A link to sign in with.' },
)

export const signInLinkRoutesDesk: Routes = async (app) => {
  app.post('/sign_in_links', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'createSignInLink',
      tags: ['Session'],
      summary: 'Make a sign-in link for a person',
      description:
        'By it the person signs in at the desk once, within 15 minutes, without a password. Staff make one for everybody who may sign in; a manager for managers and responders whose account is of the own company and who belong to no other. The code is in the fragment of the address, which browsers send to nobody.',
      body: Type.Object({
        sign_in_link: namedObject('SignInLinkInput', { user_id: Uuid }, { description: 'Whose link it is.' }),
      }),
      response: { 201: SignInLinkDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req, reply) => {
      const { url, expiresAt } = await createSignInLink(req.ctx, req.body.sign_in_link.user_id, app.baseUrl())
      reply.code(201)
      return { url, expires_at: timeOut(expiresAt) }
    },
  })
}
