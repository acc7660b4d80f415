import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { readFlag } from '../../platform/http/lenient.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { toUserV2, UserV2 } from '../users/user.v2.wire.ts'
import { normalizeChange } from '../users/user-change.ts'
import {
  changeOfDraft,
  createMember,
  getMember,
  type Member,
  readMembers,
  removeMember,
  updateMember,
} from './member.service.ts'
import {
  fromMemberV2,
  MemberChangeV2,
  MemberDraftV2,
  memberBodyLimit,
  memberDraft,
  wantsConfirmation,
} from './member-in.v2.wire.ts'
import { parseRoles, RolesIn } from './member-query.v2.wire.ts'

/** The company's key, or a manager with a user token. */
const access = ['company', 'user'] as const
const tags = ['Organization: users']
const InCompany = Type.Object({ company_id: Uuid })
const ById = Type.Object({ company_id: Uuid, user_id: Uuid })

const Flag = (description: string) =>
  Type.Optional(Type.String({ maxLength: 10, default: 'false', description, examples: ['false'] }))

const Filter = Type.Object({
  ...PageQuery.properties,
  roles: Type.Optional(RolesIn),
  'roles[]': Type.Optional(RolesIn),
  name: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'People with a name like this, the nearest first.',
      examples: ['lindqvist'],
    }),
  ),
  invited_users: Flag(
    'True: only people who were invited, not as employees, and have not confirmed yet. Who still has to join has the id of the invitation.',
  ),
  invited_employees: Flag(
    'True: only people who were invited as employees and have not confirmed yet. Who still has to join has the id of the invitation.',
  ),
})

export const memberRoutesV2: Routes = async (app) => {
  const shown = ({ now }: Ctx, { user, responder }: Member): Wire<typeof UserV2> =>
    toUserV2(user, { base: app.baseUrl(), now, responder })

  app.get('/org/:company_id/users', {
    config: { access },
    schema: {
      operationId: 'listOrgUsersV2',
      tags,
      summary: 'List the organization’s people',
      description:
        'Without those who were invited and have not confirmed yet: invited_users and invited_employees list them.',
      params: InCompany,
      querystring: Filter,
      response: {
        200: Type.Array(UserV2, { description: 'People, oldest first; by name, the nearest first.' }),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req, reply) => {
      const { name, roles, 'roles[]': more, invited_users, invited_employees } = req.query
      const filter = {
        roles: parseRoles(roles, more),
        name: name?.trim() || undefined,
        invitedUsers: readFlag(invited_users, 'invited_users') ?? false,
        invitedEmployees: readFlag(invited_employees, 'invited_employees') ?? false,
      }
      const items = await pageItems(req, reply, (page) => readMembers(req.ctx, filter, page))
      return items.map((member) => shown(req.ctx, member))
    },
  })

  app.post('/org/:company_id/users/travellers', {
    config: {
      access,
      rules: ({ user }: Wire<typeof MemberDraftV2>, now) => normalizeChange(changeOfDraft(memberDraft(user)), now),
    },
    bodyLimit: memberBodyLimit,
    schema: {
      operationId: 'createOrgTravellerV2',
      tags,
      summary: 'Add a traveller',
      description:
        'Always creates an account in this organization, even when another organization has one with the same address.',
      params: InCompany,
      body: MemberDraftV2,
      response: { 201: UserV2, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const confirmAt = wantsConfirmation(req.body) ? app.baseUrl() : undefined
      const made = await createMember(req.ctx, memberDraft(req.body.user), confirmAt)
      reply.code(201)
      return shown(req.ctx, made)
    },
  })

  app.get('/org/:company_id/users/:user_id', {
    config: { access },
    schema: {
      operationId: 'getOrgUserV2',
      tags,
      summary: 'Get a person of the organization',
      params: ById,
      response: { 200: UserV2, ...problems(401, 403, 404) },
    },
    handler: async (req) => shown(req.ctx, await getMember(req.ctx, req.params.user_id)),
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/org/:company_id/users/:user_id',
      config: {
        access,
        rules: ({ user }: Wire<typeof MemberChangeV2>, now) => normalizeChange(fromMemberV2(user), now),
      },
      bodyLimit: memberBodyLimit,
      schema: {
        operationId: method === 'PATCH' ? 'updateOrgUserV2' : 'putOrgUserV2',
        tags,
        summary: 'Change a person of the organization',
        description:
          'Fields that are not sent keep their values. A guest, whose account is another organization’s, cannot be changed.',
        params: ById,
        body: MemberChangeV2,
        response: { 200: UserV2, ...problems(400, 401, 403, 404, 422) },
      },
      handler: async (req) =>
        shown(req.ctx, await updateMember(req.ctx, req.params.user_id, fromMemberV2(req.body.user))),
    })
  }

  app.delete('/org/:company_id/users/:user_id', {
    config: { access },
    schema: {
      operationId: 'deleteOrgUserV2',
      tags,
      summary: 'Delete a person of the organization',
      description:
        'Ends the person’s keys at once and hides the trips. A guest only leaves this organization and keeps the account.',
      params: ById,
      response: { 200: EmptyList, ...problems(401, 403, 404, 422) },
    },
    handler: async (req) => {
      await removeMember(req.ctx, req.params.user_id)
      return []
    },
  })
}
