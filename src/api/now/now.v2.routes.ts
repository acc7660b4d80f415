import { exportOwnData } from '../../people/index.ts'
import { etagOf } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { asFile, PersonExport } from '../person-export.wire.ts'
import { personalData } from '../personal-data.ts'
import { readNow } from './now.service.ts'
import { NowV2, toNowV2 } from './now.v2.wire.ts'

const tags = ['Profile']

/** What the caller needs to know now, with data of several rooms. */
export const nowRoutesV2: Routes = async (app) => {
  app.get('/users/my_now', {
    config: { access: ['user'] },
    schema: {
      operationId: 'getMyNowV2',
      tags,
      summary: 'Get what the caller needs to know now',
      description:
        'Where the person is, what endangers them and what to do, who asks for a sign of life, whom to call, the trip, what is unread. Texts are in the language of Accept-Language; sentences are in English or Spanish.',
      response: { 200: NowV2, ...problems(401) },
    },
    handler: async (req, reply) => {
      const { as_of, ...rest } = toNowV2(await readNow(req.ctx), req.locale)
      reply.header('etag', etagOf(JSON.stringify(rest)))
      if (req.locale !== 'all') reply.header('content-language', req.locale)
      return { as_of, ...rest }
    },
  })

  app.get('/users/my_data', {
    config: { access: ['user'] },
    schema: {
      operationId: 'exportMyDataV2',
      tags,
      summary: 'Export everything that is stored of the caller',
      description:
        'One JSON file, in the format of the desk’s export: what the company of the key has of the person, without secrets and network addresses. At most five an hour; the audit log records it.',
      response: { 200: PersonExport, ...problems(401, 429) },
    },
    handler: async (req, reply) => asFile(reply, await exportOwnData(req.ctx, personalData)),
  })
}
