import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import {
  fromRule,
  fromRuleChanges,
  LimitsIn,
  PublishingDesk,
  RuleChangesIn,
  RuleDesk,
  RuleIn,
  RuleRevisionDesk,
  toPublishingDesk,
  toRuleDesk,
  toRuleRevisionDesk,
} from './publishing.desk.wire.ts'
import {
  changeLimits,
  createRule,
  editRule,
  getRule,
  readPublishing,
  readRuleRevisions,
  readRules,
  startPublishing,
  stopPublishing,
} from './publishing.service.ts'
import type { Rule } from './rule.ts'

const access = ['staff'] as const
const tags = ['Feeds']
const ById = Type.Object({ rule_id: Uuid })
const Why = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 1_000,
      description: 'Why, for the others at the desk.',
      examples: ['The feed of earthquakes sends nonsense.'],
    }),
  },
  { title: 'FeedReason', description: 'Why.' },
)

export const publishingRoutesDesk: Routes = async (app) => {
  const rules = deskResource(app, {
    path: '/feeds/rules',
    tag: 'Feeds',
    access,
    params: ById,
    schema: RuleDesk,
    revisionOf: ({ revision }: Rule) => revision,
    show: (several) => several.map(toRuleDesk),
  })

  rules.list({
    operationId: 'listFeedRules',
    summary: 'List rules of publishing',
    description:
      'What is published without a person: of these rules, in this order, the first that fits publishes. For staff.',
    querystring: Type.Object({ ...PageQuery.properties }),
    items: 'Rules.',
    run: async (ctx, _, { page, perPage }) => {
      const all = await readRules(ctx)
      return { items: all.slice((page - 1) * perPage, page * perPage), total: all.length }
    },
  })

  rules.get({ operationId: 'getFeedRule', summary: 'Get a rule of publishing', run: getRule })

  rules.create({
    operationId: 'createFeedRule',
    summary: 'Write a rule of publishing',
    description: 'It is off unless `state` says on. What waits for review already is not published by it.',
    body: Type.Object({ rule: RuleIn }),
    run: (ctx, { rule }) => createRule(ctx, fromRule(rule)),
  })

  rules.edit({
    operationId: 'editFeedRule',
    summary: 'Change a rule of publishing',
    description: 'Fields left out keep their values. Each revision is kept: an alert names the one that published it.',
    body: Type.Object({ rule: RuleChangesIn }),
    run: (ctx, id, expected, { rule }) => editRule(ctx, id, fromRuleChanges(rule), expected),
  })

  app.get('/feeds/rules/:rule_id/revisions', {
    config: { access },
    schema: {
      operationId: 'listFeedRuleRevisions',
      tags,
      summary: 'List the revisions of a rule',
      params: ById,
      response: {
        200: Type.Array(RuleRevisionDesk, { description: 'Revisions, the newest first; 100 at most.' }),
        ...problems(401, 403, 404),
      },
    },
    handler: async (req) => (await readRuleRevisions(req.ctx, req.params.rule_id)).map(toRuleRevisionDesk),
  })

  app.get('/feeds/publishing', {
    config: { access },
    schema: {
      operationId: 'getFeedPublishing',
      tags,
      summary: 'Whether rules publish, and the limits',
      response: { 200: PublishingDesk, ...problems(401, 403) },
    },
    handler: async (req, reply) => {
      const one = await readPublishing(req.ctx)
      return withRevisionTag(reply, one.revision, toPublishingDesk(one))
    },
  })

  app.post('/feeds/publishing/limits', {
    config: { access },
    schema: {
      operationId: 'changeFeedLimits',
      tags,
      summary: 'Change the limits of publishing',
      description: 'No rule can lift them. What they hold waits for review, and staff are notified.',
      headers: IfMatch,
      body: Type.Object({ limits: LimitsIn }),
      response: { 200: PublishingDesk, ...problems(400, 401, 403, 412, 422) },
    },
    handler: async (req, reply) => {
      const { an_hour: anHour, a_day: aDay, company_an_hour, company_a_day } = req.body.limits
      const limits = { anHour, aDay, companyAnHour: company_an_hour, companyADay: company_a_day }
      const sent = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
      const one = await changeLimits(req.ctx, sent, expectedRevisions(req))
      return withRevisionTag(reply, one.revision, toPublishingDesk(one))
    },
  })

  app.post('/feeds/publishing/stop', {
    config: { access },
    schema: {
      operationId: 'stopFeedPublishing',
      tags,
      summary: 'Stop all publishing by rules',
      description: 'At once: after the answer no rule publishes or closes anything. Drafts are written as before.',
      body: Why,
      response: { 200: PublishingDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req) => toPublishingDesk(await stopPublishing(req.ctx, req.body.reason)),
  })

  app.post('/feeds/publishing/start', {
    config: { access },
    schema: {
      operationId: 'startFeedPublishing',
      tags,
      summary: 'Let rules publish again',
      description: 'What changes from now on. What waits for review stays there.',
      body: Type.Partial(Why),
      response: { 200: PublishingDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req) => toPublishingDesk(await startPublishing(req.ctx, req.body.reason ?? null)),
  })
}
