import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import type { RuleKind, RuleVersionInFull } from '../entry-requirements/entry-requirement.ts'
import {
  EndIn,
  fromRuleDesk,
  RestoreIn,
  RuleChangesIn,
  RulePreviewDesk,
  ruleSchemaDesk,
  toRuleDesk,
  toRulePreviewDesk,
} from './rule.desk.wire.ts'
import {
  createRule,
  editRule,
  endRule,
  getRule,
  previewRule,
  readRuleHistory,
  readRulePage,
  removeRule,
  restoreRule,
} from './rule-desk.service.ts'

const access = ['staff'] as const
const ById = Type.Object({ id: Uuid })

const Filter = Type.Object({
  ...PageQuery.properties,
  country: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The country that imposes it: id or code.',
      examples: ['IN'],
    }),
  ),
  affected_country: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Rules that affect travellers from this country: id or code.',
      examples: ['DE'],
    }),
  ),
  types: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Numbers, with commas between them.', examples: ['5,8'] }),
  ),
  state: Type.Optional(
    Type.Unsafe<'in_force' | 'upcoming' | 'ended' | 'removed'>({
      type: 'string',
      enum: ['in_force', 'upcoming', 'ended', 'removed'],
      description: 'Upcoming, in force, ended or removed. Left out: all but the removed.',
      examples: ['upcoming'],
    }),
  ),
  text: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Words of its comment.', examples: ['certificate'] }),
  ),
  as_of: Type.Optional(
    Type.Unsafe<string | number>({
      ...TimeIn,
      description:
        'What was said at this time, and the state at this time; a later time is answered with what is said now. Left out: now.',
    }),
  ),
})

/** The kind of rule, and the names in its routes and schemas. */
export interface RuleDeskOptions {
  readonly kind: RuleKind
  readonly tag: string
  /** The key around a rule in a body: entry_requirement. */
  readonly wrap: string
  /** Singular with article: an entry requirement. */
  readonly one: string
  /** The name of its schema, used in its operation ids too: EntryRequirement. */
  readonly name: string
}

export const ruleRoutesDesk =
  ({ kind, tag, wrap, one, name }: RuleDeskOptions): Routes =>
  async (app) => {
    const tags = [tag]
    const RuleDesk = ruleSchemaDesk(name)
    const plural = kind.replace('_', ' ')
    const Body = Type.Object({ [wrap]: RuleChangesIn })
    const changesIn = (body: unknown) =>
      fromRuleDesk((body as Record<string, Static<typeof RuleChangesIn>>)[wrap] ?? {})
    const answer = (req: FastifyRequest, reply: FastifyReply, rule: RuleVersionInFull) =>
      withRevisionTag(reply, rule.revision, toRuleDesk(rule, req.locale, app.baseUrl()))

    app.get(`/${kind}`, {
      config: { access },
      schema: {
        operationId: `list${name}sDesk`,
        tags,
        summary: `List ${plural} for their editors`,
        description:
          'Paginated. In force, upcoming and ended; removed ones only on request. With as_of, what was said at that time.',
        querystring: Filter,
        response: {
          200: Type.Array(RuleDesk, { description: 'Rules by what they are about.' }),
          ...problems(400, 401, 403, 404, 422),
        },
      },
      handler: async (req, reply) => {
        const { country, affected_country, types, state, text, as_of } = req.query
        const pageRequest = parsePageRequest(req.query)
        const search = {
          ...(country === undefined ? {} : { country }),
          ...(affected_country === undefined ? {} : { affectedCountry: affected_country }),
          ...(types === undefined ? {} : { types }),
          ...(state && { state }),
          ...(text === undefined ? {} : { text }),
          ...(as_of === undefined ? {} : { asOf: parseTime(as_of, 'as_of') }),
        }
        const { items, total } = await readRulePage(req.ctx, kind, search, pageRequest)
        setPageHeaders(req, reply, pageRequest, total)
        return items.map((rule) => toRuleDesk(rule, req.locale, app.baseUrl()))
      },
    })

    app.get(`/${kind}/:id`, {
      config: { access },
      schema: {
        operationId: `get${name}Desk`,
        tags,
        summary: `Get ${one}`,
        params: ById,
        response: { 200: RuleDesk, ...problems(401, 403, 404) },
      },
      handler: async (req, reply) => answer(req, reply, await getRule(req.ctx, kind, req.params.id)),
    })

    app.get(`/${kind}/:id/history`, {
      config: { access },
      schema: {
        operationId: `read${name}History`,
        tags,
        summary: `List the versions of ${one}`,
        description: 'Every version, newest first; the first is the current one. The audit log has who changed it.',
        params: ById,
        response: { 200: Type.Array(RuleDesk, { description: 'Versions, newest first.' }), ...problems(401, 403, 404) },
      },
      handler: async (req) =>
        (await readRuleHistory(req.ctx, kind, req.params.id)).map((rule) =>
          toRuleDesk(rule, req.locale, app.baseUrl()),
        ),
    })

    app.post(`/${kind}`, {
      config: { access, needs: ['type', 'value', 'origin_country_id'] },
      schema: {
        operationId: `create${name}`,
        tags,
        summary: `Write ${one}`,
        description:
          'It is published at once, and in force from valid_from on. Needed: type, value, origin_country_id.',
        body: Body,
        response: { 201: RuleDesk, ...problems(400, 401, 403, 422) },
      },
      handler: async (req, reply) => {
        const rule = await createRule(req.ctx, kind, changesIn(req.body))
        reply.code(201)
        return answer(req, reply, rule)
      },
    })

    app.post(`/${kind}/preview`, {
      config: { access, needs: ['type', 'value', 'origin_country_id'] },
      schema: {
        operationId: `preview${name}`,
        tags,
        summary: `See what ${one} would be`,
        description: 'Checks as writing does, and writes nothing.',
        body: Body,
        response: { 200: RulePreviewDesk, ...problems(400, 401, 403, 422) },
      },
      handler: async (req) =>
        toRulePreviewDesk(await previewRule(req.ctx, kind, null, changesIn(req.body)), req.locale, app.baseUrl()),
    })

    app.post(`/${kind}/:id/preview`, {
      config: { access },
      schema: {
        operationId: `preview${name}Edit`,
        tags,
        summary: `See what an edit would make of ${one}`,
        description: 'Checks as editing does, and writes nothing.',
        params: ById,
        body: Body,
        response: { 200: RulePreviewDesk, ...problems(400, 401, 403, 404, 409, 422) },
      },
      handler: async (req) =>
        toRulePreviewDesk(
          await previewRule(req.ctx, kind, req.params.id, changesIn(req.body)),
          req.locale,
          app.baseUrl(),
        ),
    })

    for (const method of ['PATCH', 'PUT'] as const) {
      app.route({
        method,
        url: `/${kind}/:id`,
        config: { access },
        schema: {
          operationId: `${method === 'PATCH' ? 'edit' : 'put'}${name}`,
          tags,
          summary: `Edit ${one}`,
          description: 'Makes a new version; the one before it stays in the history.',
          params: ById,
          headers: IfMatch,
          body: Body,
          response: { 200: RuleDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
        },
        handler: async (req, reply) =>
          answer(req, reply, await editRule(req.ctx, kind, req.params.id, changesIn(req.body), expectedRevisions(req))),
      })
    }

    app.post(`/${kind}/:id/end`, {
      config: { access },
      schema: {
        operationId: `end${name}`,
        tags,
        summary: `End ${one}`,
        description: 'It holds until the time that is sent, or until now.',
        params: ById,
        headers: IfMatch,
        body: EndIn,
        response: { 200: RuleDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
      },
      handler: async (req, reply) => {
        const until = req.body?.valid_until
        const time = until === undefined ? undefined : parseTime(until, 'valid_until')
        return answer(req, reply, await endRule(req.ctx, kind, req.params.id, time, expectedRevisions(req)))
      },
    })

    app.delete(`/${kind}/:id`, {
      config: { access },
      schema: {
        operationId: `remove${name}`,
        tags,
        summary: `Remove ${one} that was a mistake`,
        description: 'It is no longer shown; its history stays, and it can be restored.',
        params: ById,
        headers: IfMatch,
        response: { 200: RuleDesk, ...problems(401, 403, 404, 409, 412) },
      },
      handler: async (req, reply) =>
        answer(req, reply, await removeRule(req.ctx, kind, req.params.id, expectedRevisions(req))),
    })

    app.post(`/${kind}/:id/restore`, {
      config: { access },
      schema: {
        operationId: `restore${name}`,
        tags,
        summary: `Undo: restore ${one}`,
        description: 'Puts a removed one back, or makes it again what it was at a revision of its history.',
        params: ById,
        headers: IfMatch,
        body: RestoreIn,
        response: { 200: RuleDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
      },
      handler: async (req, reply) =>
        answer(req, reply, await restoreRule(req.ctx, kind, req.params.id, req.body?.revision, expectedRevisions(req))),
    })
  }
