import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { integer, namedObject, text, time } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import { phoneKey } from '../../platform/texts.ts'
import { isEmail } from '../users/user.ts'
import { type LinkRequest, requestLinks } from './requested-link.service.ts'
import { requestedLinkMinutes } from './sign-in-code.ts'
import { SendByIn } from './sign-in-link.wire.ts'
import { createMemberLink } from './traveller-link.service.ts'

const RequestedLink = namedObject(
  'AskedSignInLink',
  {
    send_by: text('How it is sent: mail or sms.', 'mail'),
    minutes: integer('For how many minutes a link works.', requestedLinkMinutes),
  },
  { description: 'The same for everybody, whether there is an account or not.' },
)

const MemberLink = namedObject(
  'SignInLink',
  {
    url: text('Where the person signs in. Shown this once.', 'https://godwit.example/me#code=gwo_…'),
    expires_at: time('Until when it works. It works once.'),
  },
  { description: 'A link to sign in with.' },
)

function linkRequestFrom({ email, phone_number }: { email?: string; phone_number?: string }): LinkRequest {
  if (email && phone_number) throw invalid({ phone_number: 'must not be sent together with an e-mail address' })
  if (email) {
    if (!isEmail(email.trim())) throw invalid({ email: 'is not a valid e-mail address' })
    return { email }
  }
  if (!phone_number) throw invalid({ email: 'is required, or a phone_number' })
  if (!/^\+\d{5,20}$/.test(phoneKey(phone_number)))
    throw invalid({ phone_number: 'must begin with + and the code of a country' })
  return { phoneNumber: phone_number }
}

export const travellerLinkRoutesV2: Routes = async (app) => {
  app.post('/session/links', {
    config: { access: ['anyone'] },
    schema: {
      operationId: 'askForSignInLinkV2',
      tags: ['Session'],
      summary: 'Ask for a link to sign in with',
      description:
        'By e-mail address or phone number. Every account whose owner confirmed it is sent a link to the travellers’ page by mail or SMS, which works once, within 15 minutes, and leads to the organization of the account. It is confirmed by the link of a confirmation mail, or by signing in with a link that the organization sent there. The answer does not say whether there is an account. From one network 10 within 15 minutes, and one has to wait there; for one address no more than 3 are sent in that time, and 5 within an hour, those that organizations send included.',
      body: Type.Object({
        email: Type.Optional(
          Type.String({ maxLength: 254, description: 'E-mail address.', examples: ['ada@example.com'] }),
        ),
        phone_number: Type.Optional(
          Type.String({
            maxLength: 50,
            description: 'Instead: the phone number, with + and the code of its country.',
            examples: ['+44 20 7946 0123'],
          }),
        ),
      }),
      response: { 202: RequestedLink, ...problems(400, 422) },
    },
    handler: async (req, reply) => {
      const ctx: Ctx = { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } }
      const way = await requestLinks(ctx, linkRequestFrom(req.body), req.ip, app.baseUrl())
      reply.code(202)
      return { send_by: way, minutes: requestedLinkMinutes }
    },
  })

  app.post('/org/:company_id/users/:user_id/sign_in_links', {
    config: { access: ['company', 'user'] },
    schema: {
      operationId: 'createMemberSignInLinkV2',
      tags: ['Organization: users'],
      summary: 'Make a link by which a person signs in as a traveller',
      description:
        'For the company’s key and its managers. By it the person signs in at the travellers’ page once, within 24 hours, and acts in this company. With `send_by`, to one address no more than 5 within an hour (429), whoever sends them. The code is in the fragment of the address, which browsers send to nobody.',
      params: Type.Object({ company_id: Uuid, user_id: Uuid }),
      body: Type.Object({ send_by: SendByIn }),
      response: { 201: MemberLink, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const options = { baseUrl: app.baseUrl(), sendBy: req.body.send_by }
      const { url, expiresAt } = await createMemberLink(req.ctx, req.params.user_id, options)
      reply.code(201)
      return { url, expires_at: timeOut(expiresAt) }
    },
  })
}
