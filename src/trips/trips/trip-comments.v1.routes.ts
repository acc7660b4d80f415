import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CachedResponse } from '../../platform/http/response-cache.ts'
import { readCountryHealth } from '../../reference/index.ts'
import { resolveLayer } from '../../reference/v1.ts'
import { countriesOf, type Trip } from './trip.ts'
import { type CommentsV1, type CountryCommentsV1, toCountryCommentsV1 } from './trip-comments.v1.wire.ts'

const parsedAnswers = new WeakMap<CachedResponse, CountryCommentsV1>()

/**
 * The comments of these trips' countries, the company's own before the default (docs/contract/trips.md#health-comments). They are long and seldom
 * change, so each country's comments are cached until the health data changes on any node.
 */
export async function loadComments(
  app: FastifyInstance,
  req: FastifyRequest,
  trips: readonly Trip[],
): Promise<CommentsV1> {
  const { ctx, locale } = req
  const layer = await resolveLayer(app.responseCache, ctx, 'country')
  const comments = new Map<string, CountryCommentsV1>()
  for (const countryId of new Set(trips.flatMap(countriesOf))) {
    const answer = await app.responseCache.get('health', `v1/trip/${layer}/${countryId}/${locale}`, async () => {
      const health = (await readCountryHealth(ctx, [countryId], layer)).get(countryId)
      return health ? toCountryCommentsV1(health, locale) : { disease: [], medication: [], vaccination: [] }
    })
    let country = parsedAnswers.get(answer)
    if (!country) {
      country = JSON.parse(answer.plain.toString()) as CountryCommentsV1
      parsedAnswers.set(answer, country)
    }
    comments.set(countryId, country)
  }
  return comments
}
