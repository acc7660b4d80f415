import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '../../platform/config/config.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { notFound } from '../../platform/problem.ts'
import { capType } from '../cap/atom.ts'
import { atomDocument } from './atom-feed.ts'
import { getCapMessage, readCapFeed } from './cap-out.service.ts'
import { capDocument } from './message.ts'
import { senderOf, statusOf } from './sender.ts'

/** Counted: each document is made when it is asked for. */
const open = { access: ['anyone'], format: 'other' } as const

const sendable = (reply: FastifyReply, contentType: string): void => {
  reply
    .headers({
      'cache-control': 'public, max-age=60',
      vary: 'accept-encoding',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    .type(`${contentType}; charset=utf-8`)
}

/** Our published alerts as messages of the Common Alerting Protocol: public, without a key (docs/contract/cap.md). */
export const capRoutes =
  (config: Pick<Config, 'capSender' | 'sandbox' | 'demo' | 'feeds'>): Routes =>
  async (app) => {
    const status = statusOf(config)
    const sender = () => senderOf(config.capSender, app.baseUrl())
    // The audit log, which has the messages, is open to the system alone.
    const systemCtx = (requestId: string) => app.contextOf({ kind: 'system' }, requestId)

    app.get('/cap/feed.atom', {
      config: open,
      schema: {
        hide: true,
        querystring: Type.Object({ before: Type.Optional(Type.String({ maxLength: 80 })) }),
        response: problems(400),
      },
      handler: async (req, reply) => {
        const { before } = req.query
        const page = await readCapFeed(systemCtx(req.id), before)
        sendable(reply, 'application/atom+xml')
        const about = { baseUrl: app.baseUrl(), author: sender().name, before: before ?? null }
        return atomDocument(page, about) as never
      },
    })

    app.get('/cap/alerts/:file', {
      config: open,
      schema: {
        hide: true,
        params: Type.Object({ file: Type.String({ maxLength: 60 }) }),
        response: problems(404),
      },
      handler: async (req, reply) => {
        const [, alertId] = /^([\da-f-]{36})\.xml$/i.exec(req.params.file) ?? []
        if (alertId === undefined) throw notFound('There is no such message.')
        const message = await getCapMessage(systemCtx(req.id), alertId, { sender: sender(), status })
        sendable(reply, capType)
        return capDocument(message) as never
      },
    })
  }
