import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { PageQuery } from '../../platform/http/paging.ts'
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
    const show = (several: readonly RuleVersionInFull[], { locale }: FastifyRequest) =>
      several.map((rule) => toRuleDesk(rule, locale, app.baseUrl()))
    const rules = deskResource(app, {
      path: `/${kind}`,
      tag,
      access,
      params: ById,
      schema: RuleDesk,
      revisionOf: ({ revision }: RuleVersionInFull) => revision,
      show,
    })

    rules.list({
      operationId: `list${name}sDesk`,
      summary: `List ${plural} for their editors`,
      description:
        'Paginated. In force, upcoming and ended; removed ones only on request. With as_of, what was said at that time.',
      querystring: Filter,
      items: 'Rules by what they are about.',
      refusals: [400, 401, 403, 404, 422],
      run: (ctx, { country, affected_country, types, state, text, as_of }, page) => {
        const search = {
          ...(country === undefined ? {} : { country }),
          ...(affected_country === undefined ? {} : { affectedCountry: affected_country }),
          ...(types === undefined ? {} : { types }),
          ...(state && { state }),
          ...(text === undefined ? {} : { text }),
          ...(as_of === undefined ? {} : { asOf: parseTime(as_of, 'as_of') }),
        }
        return readRulePage(ctx, kind, search, page)
      },
    })

    rules.get({ operationId: `get${name}Desk`, summary: `Get ${one}`, run: (ctx, id) => getRule(ctx, kind, id) })

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
      handler: async (req) => show(await readRuleHistory(req.ctx, kind, req.params.id), req),
    })

    rules.create({
      operationId: `create${name}`,
      summary: `Write ${one}`,
      description: 'It is published at once, and in force from valid_from on. Needed: type, value, origin_country_id.',
      needs: ['type', 'value', 'origin_country_id'],
      body: Body,
      run: (ctx, body) => createRule(ctx, kind, changesIn(body)),
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

    rules.edit({
      operationId: `edit${name}`,
      summary: `Edit ${one}`,
      description: 'Makes a new version; the one before it stays in the history.',
      body: Body,
      run: (ctx, id, expected, body) => editRule(ctx, kind, id, changesIn(body), expected),
    })

    rules.act('/end', {
      operationId: `end${name}`,
      summary: `End ${one}`,
      description: 'It holds until the time that is sent, or until now.',
      body: EndIn,
      run: (ctx, id, expected, body) => {
        const until = body?.valid_until
        return endRule(ctx, kind, id, until === undefined ? undefined : parseTime(until, 'valid_until'), expected)
      },
    })

    rules.delete({
      operationId: `remove${name}`,
      summary: `Remove ${one} that was a mistake`,
      description: 'It is no longer shown; its history stays, and it can be restored.',
      run: (ctx, id, expected) => removeRule(ctx, kind, id, expected),
    })

    rules.act('/restore', {
      operationId: `restore${name}`,
      summary: `Undo: restore ${one}`,
      description: 'Puts a removed one back, or makes it again what it was at a revision of its history.',
      body: RestoreIn,
      run: (ctx, id, expected, body) => restoreRule(ctx, kind, id, body?.revision, expected),
    })
  }
