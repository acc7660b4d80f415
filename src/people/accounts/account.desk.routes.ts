import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { namedObject } from '../../platform/http/fields.ts'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { FlagIn, readFlag } from '../../platform/http/lenient.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { invalid } from '../../platform/problem.ts'
import { memberBodyLimit, memberDraft } from '../members/member-in.v2.wire.ts'
import { parsePassword } from '../users/password-in.v2.wire.ts'
import {
  AccountDesk,
  AccountIn,
  accountIn,
  fromAccountDesk,
  RoleIn,
  roleIn,
  toAccountDesk,
} from './account.desk.wire.ts'
import {
  createAccount,
  deleteAccount,
  editAccount,
  getAccount,
  giveRole,
  restoreAccount,
  takeRole,
} from './account.service.ts'
import type { Account } from './account.ts'

const config = { access: ['staff', 'manager'] } as const
const tags = ['Users']
const ById = Type.Object({ user_id: Uuid })

const NewUser = namedObject(
  'AccountInput',
  {
    ...accountIn,
    company_id: Type.Optional(Uuid),
    roles: Type.Optional(Type.Array(RoleIn, { maxItems: 8, description: 'Roles in the company; default: traveller.' })),
    staff: Type.Optional(
      Type.Boolean({ default: false, description: 'True (staff only): one of the staff.', examples: [false] }),
    ),
  },
  { description: 'The person to make.' },
)

export const accountRoutesDesk: Routes = async (app) => {
  const shown = (req: FastifyRequest, account: Account) => toAccountDesk(account, app.baseUrl(), req.ctx.now)
  const answer = (req: FastifyRequest, reply: FastifyReply, account: Account) =>
    withRevisionTag(reply, account.user.revision, shown(req, account))

  app.get('/users/:user_id', {
    config,
    schema: {
      operationId: 'getUserDesk',
      tags,
      summary: 'Get a person',
      params: ById,
      response: { 200: AccountDesk, ...problems(401, 404) },
    },
    handler: async (req, reply) => answer(req, reply, await getAccount(req.ctx, req.params.user_id)),
  })

  app.post('/users', {
    config,
    bodyLimit: memberBodyLimit,
    schema: {
      operationId: 'createUserDesk',
      tags,
      summary: 'Make a person',
      description: 'With a role or several. A manager’s are always of the own company.',
      body: Type.Object({
        user: NewUser,
        send_confirmation_email: Type.Optional({
          ...FlagIn,
          description: 'True: send a link to confirm the address and to choose a password.',
          examples: [false],
        } as typeof FlagIn),
      }),
      response: { 201: AccountDesk, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const { user, send_confirmation_email } = req.body
      const confirm = readFlag(send_confirmation_email, 'send_confirmation_email') ?? false
      const draft = {
        ...fromAccountDesk(user),
        ...memberDraft(user),
        companyId: user.company_id ?? null,
        staff: user.staff ?? false,
        roles: (user.roles ?? []).map((number) => roleIn(number, 'roles')),
      }
      const account = await createAccount(req.ctx, draft, confirm ? app.baseUrl() : undefined)
      reply.code(201)
      return answer(req, reply, account)
    },
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/users/:user_id',
      config,
      bodyLimit: memberBodyLimit,
      schema: {
        operationId: method === 'PATCH' ? 'editUserDesk' : 'putUserDesk',
        tags,
        summary: 'Edit a person',
        params: ById,
        headers: IfMatch,
        body: Type.Object({ user: AccountIn }),
        response: { 200: AccountDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
      },
      handler: async (req, reply) =>
        answer(
          req,
          reply,
          await editAccount(req.ctx, req.params.user_id, fromAccountDesk(req.body.user), expectedRevisions(req)),
        ),
    })
  }

  app.delete('/users/:user_id', {
    config,
    schema: {
      operationId: 'deleteUserDesk',
      tags,
      summary: 'Delete a person',
      description: 'Keys and sessions end at once. The person can be restored.',
      params: ById,
      headers: IfMatch,
      response: { 200: AccountDesk, ...problems(401, 403, 404, 409, 412, 422) },
    },
    handler: async (req, reply) =>
      answer(req, reply, await deleteAccount(req.ctx, req.params.user_id, expectedRevisions(req))),
  })

  app.post('/users/:user_id/restore', {
    config,
    schema: {
      operationId: 'restoreUserDesk',
      tags,
      summary: 'Bring a deleted person back',
      params: ById,
      headers: IfMatch,
      response: { 200: AccountDesk, ...problems(401, 403, 404, 409, 412, 422) },
    },
    handler: async (req, reply) =>
      answer(req, reply, await restoreAccount(req.ctx, req.params.user_id, expectedRevisions(req))),
  })

  app.post('/users/:user_id/password', {
    config,
    schema: {
      operationId: 'setPasswordDesk',
      tags,
      summary: 'Give a person a new password',
      description: 'Ends the person’s sessions.',
      params: ById,
      body: namedObject('PasswordInput', {
        password: Type.String({ maxLength: 1000, description: 'At least 10 characters.', examples: ['correct horse'] }),
        password_confirmation: Type.Optional(
          Type.String({ maxLength: 1000, description: 'The password once more.', examples: ['correct horse'] }),
        ),
      }),
      response: { 200: AccountDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req, reply) => {
      const { password, password_confirmation } = req.body
      const checked = parsePassword(password, password_confirmation)
      if (checked === undefined) throw invalid({ password: 'is required' })
      return answer(req, reply, await editAccount(req.ctx, req.params.user_id, { password: checked }, undefined))
    },
  })

  app.post('/users/:user_id/roles', {
    config,
    schema: {
      operationId: 'giveRoleDesk',
      tags,
      summary: 'Give a person a role',
      description: 'In the person’s company, or in the one that staff name. Giving it twice is harmless.',
      params: ById,
      body: Type.Object({
        role: namedObject('RoleInput', { type: RoleIn, company_id: Type.Optional(Uuid) }, { description: 'The role.' }),
      }),
      response: { 200: AccountDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req, reply) => {
      const { type, company_id } = req.body.role
      return answer(req, reply, await giveRole(req.ctx, req.params.user_id, roleIn(type, 'type'), company_id))
    },
  })

  app.delete('/users/:user_id/roles/:role_id', {
    config,
    schema: {
      operationId: 'takeRoleDesk',
      tags,
      summary: 'Take a role from a person',
      params: Type.Object({ user_id: Uuid, role_id: Uuid }),
      response: { 200: AccountDesk, ...problems(401, 403, 404, 409, 422) },
    },
    handler: async (req, reply) => answer(req, reply, await takeRole(req.ctx, req.params.user_id, req.params.role_id)),
  })
}
