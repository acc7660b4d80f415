import { Type } from 'typebox'
import { FlagIn, readFlag } from '../../platform/http/lenient.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { QuoteBodyV2, saleNeeds } from '../sales/sale.v2.wire.ts'
import { parseSale, saleRules } from '../sales/sale-in.v2.wire.ts'
import { giveQuotes, readGivenView } from './quote.service.ts'
import { ineligibleHeader, QuotesV2, toIneligibleV2, toQuoteV2 } from './quote.v2.wire.ts'

export const quoteRoutesV2: Routes = async (app) => {
  app.post('/products/with_quotes', {
    config: { access: ['public', 'company', 'user', 'manager'], rules: saleRules('quote'), needs: saleNeeds },
    schema: {
      operationId: 'createProductQuotes',
      tags: ['Products'],
      summary: 'Ask for quotes',
      description:
        'The price of products for people and a trip, kept for 24 hours. Products that are named at the top: a base with those of its upgrades that are named is one quote, every other product has its own. Products that are named in the subscriptions: one quote for all of it. None: a quote for each product that can be sold. Where insurance is asked for and none of it can be sold, the assistance plans. The header `Ineligible` names what was left out, with words for the reasons; with `explain=true` the body does, with sentences.',
      querystring: Type.Object({
        explain: Type.Optional({
          ...FlagIn,
          description: 'True: an object with `quotes` and `ineligible` instead of the list.',
        } as typeof FlagIn),
      }),
      body: QuoteBodyV2,
      response: { 200: QuotesV2, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { ctx, body, locale } = req
      const isExplained = readFlag(req.query.explain, 'explain') ?? false
      const given = await giveQuotes(ctx, parseSale(body, ctx.now, 'quote'))
      const view = await readGivenView(ctx, given)
      const quotes = given.quotes.map((quote) => toQuoteV2(quote, view, locale))
      const ineligible = given.ineligible.map((one) => toIneligibleV2(one, given.catalogue))
      if (ineligible.length > 0) reply.header('ineligible', ineligibleHeader(ineligible))
      return isExplained ? { quotes, ineligible } : quotes
    },
  })
}
