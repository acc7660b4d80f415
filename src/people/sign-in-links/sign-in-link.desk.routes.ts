import { Type } from 'typebox'
import { namedObject, text, time } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import type { SessionPage } from '../sessions/session.ts'
import { createSignInLink } from './sign-in-link.service.ts'
import { SendByIn } from './sign-in-link.wire.ts'
import { createTravellerLinkAtDesk } from './traveller-link.service.ts'

const SignInLinkDesk = namedObject(
  'SignInLink',
  {
    url: text('Where the person signs in. Shown this once.', 'https://godwit.example/#code=gwo_…'),
    expires_at: time('Until when it works. It works once.'),
  },
  { description: 'A link to sign in with.' },
)

const SignInLinkIn = namedObject(
  'SignInLinkInput',
  {
    user_id: Uuid,
    page: Type.Optional(
      Type.Unsafe<SessionPage>({
        type: 'string',
        enum: ['desk', 'traveller'],
        description: 'Where the person signs in; without it at the desk.',
        examples: ['traveller'],
      }),
    ),
    send_by: SendByIn,
  },
  { description: 'Whose link it is.' },
)

export const signInLinkRoutesDesk: Routes = async (app) => {
  app.post('/sign_in_links', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'createSignInLink',
      tags: ['Session'],
      summary: 'Make a sign-in link for a person',
      description:
        'By it the person signs in once, without a password: at the desk within 15 minutes, or at the travellers’ page within 24 hours. To the desk staff make one for everybody who may sign in there; a manager for managers and responders whose account is of the own company and who belong to no other. To the travellers’ page staff make one for everybody else; a manager for all people of the own company, in which they then act. The code is in the fragment of the address, which browsers send to nobody.',
      body: Type.Object({
        sign_in_link: SignInLinkIn,
      }),
      response: { 201: SignInLinkDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req, reply) => {
      const { user_id, page = 'desk', send_by } = req.body.sign_in_link
      if (page === 'desk' && send_by) throw invalid({ send_by: 'is for links to the travellers’ page' })
      const baseUrl = app.baseUrl()
      const { url, expiresAt } =
        page === 'desk'
          ? await createSignInLink(req.ctx, user_id, baseUrl)
          : await createTravellerLinkAtDesk(req.ctx, user_id, { baseUrl, sendBy: send_by })
      reply.code(201)
      return { url, expires_at: timeOut(expiresAt) }
    },
  })
}
