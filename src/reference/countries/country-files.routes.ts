import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { Type } from 'typebox'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { notFound } from '../../platform/problem.ts'
import { readCountryShape } from './country.service.ts'

const flagFolder = join(import.meta.dirname, '../../../world/flags')
const open = { access: ['anyone'], counted: false, format: 'other' } as const

/** Flags and borders, which web pages and apps fetch by URL: public, without a key (docs/contract/geometry.md#flags). */
export const countryFileRoutes: Routes = async (app) => {
  app.get('/flags/:file', {
    config: open,
    schema: { hide: true, params: Type.Object({ file: Type.String({ maxLength: 20 }) }) },
    handler: async (req, reply) => {
      const { file } = req.params
      const match = /^[a-z]{2}(-80|-20)?\.(svg|png)$/.exec(file)
      if (!match || (match[1] === undefined) !== (match[2] === 'svg')) throw notFound('There is no such flag.')
      const bytes = await readFile(join(flagFolder, file)).catch(() => undefined)
      if (!bytes) throw notFound('There is no such flag.')
      reply
        .headers({
          'cache-control': 'public, max-age=86400',
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
        })
        .type(match[2] === 'svg' ? 'image/svg+xml' : 'image/png')
      return bytes
    },
  })

  app.get('/geo/countries/:file', {
    config: open,
    schema: {
      hide: true,
      params: Type.Object({ file: Type.String({ maxLength: 60 }) }),
      querystring: Type.Object({ resolution: Type.Optional(Type.Enum(['50m', '10m'])) }),
      response: problems(404),
    },
    handler: async (req, reply) => {
      const match = /^([\w-]{2,50})\.(topo|geo)\.json$/.exec(req.params.file)
      if (!match) throw notFound('There is no such border.')
      const [, country = '', kind] = match
      const resolution = req.query.resolution ?? '50m'
      reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
      const answer = await app.responseCache.get(
        'countries',
        `geo/${country.toLowerCase()}/${kind}/${resolution}`,
        async () => {
          const text = await readCountryShape(req.ctx, country, resolution)
          if (kind === 'topo') return text
          const topology = JSON.parse(text) as Topology
          const { geometry } = topology.objects
          return geometry ? feature(topology, geometry) : { type: 'FeatureCollection', features: [] }
        },
        { contentType: kind === 'topo' ? 'application/json; charset=utf-8' : 'application/geo+json; charset=utf-8' },
      )
      return sendCached(req, reply, answer) as never
    },
  })
}
