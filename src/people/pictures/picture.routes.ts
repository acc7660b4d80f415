import { Type } from 'typebox'
import type { Routes } from '../../platform/http/routes.ts'
import { notFound } from '../../platform/problem.ts'
import { findPicture } from './picture.service.ts'

/** Serves pictures by unguessable addresses. The content of an address never changes, so it is cached for a year. */
export const pictureRoutes: Routes = async (app) => {
  app.get('/pictures/:file', {
    config: { access: ['anyone'], counted: false, format: 'other' },
    schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 90 }) }) },
    handler: async (req, reply) => {
      const file = /^[\w-]{20,80}\.(jpg|png)$/.test(req.params.file)
        ? await findPicture(req.ctx, req.params.file)
        : undefined
      if (!file) throw notFound('There is no such picture.')
      reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
        })
        .type(file.mediaType)
      return file.bytes
    },
  })
}
