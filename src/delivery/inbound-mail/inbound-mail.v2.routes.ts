import { Type } from 'typebox'
import { EmptyList, problems, type Routes } from '../../platform/http/routes.ts'
import { takeInboundMail } from './inbound-mail.service.ts'

/** A report brings back the headers of our message, not the message. */
const mostBytes = 1_048_576

export const inboundMailRoutesV2: Routes = async (app) => {
  // In a scope of its own: no other route takes a mail.
  await app.register(mailRoutes)
}

const mailRoutes: Routes = async (app) => {
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer', bodyLimit: mostBytes }, (_req, body, done) =>
    done(null, { raw: body }),
  )
  app.post('/inbound_mail/:address', {
    config: { access: ['anyone'], counted: false, format: 'other' },
    schema: {
      operationId: 'takeInboundMailV2',
      tags: ['Notifications'],
      summary: 'Hand on a mail to one of our addresses',
      description:
        'For the operator’s mail server: the whole message, as it came. Reports of mail servers (RFC 3464) come to an address that only they were given. Without a key; ours, not of the contract.',
      consumes: ['message/rfc822'],
      params: Type.Object({
        address: Type.String({
          maxLength: 254,
          description: 'Whom the mail was sent to (the envelope’s recipient).',
          examples: ['bounces+1k2f-9f86d081884c7d659a2feaa0c55ad015@godwit.example'],
        }),
      }),
      body: Type.Unsafe<{ raw?: unknown }>({ type: 'object', description: 'The message.', examples: [{}] }),
      response: { 200: EmptyList, ...problems(400, 404) },
    },
    handler: async (req) => {
      const { raw } = req.body
      const ctx = { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } as const }
      await takeInboundMail(ctx, req.params.address, Buffer.isBuffer(raw) ? raw : Buffer.alloc(0))
      return []
    },
  })
}
