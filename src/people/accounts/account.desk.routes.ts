import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { namedObject } from '../../platform/http/fields.ts'
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

const NewBody = Type.Object({
  user: NewUser,
  send_confirmation_email: Type.Optional({
    ...FlagIn,
    description: 'True: send a link to confirm the address and to choose a password.',
    examples: [false],
  } as typeof FlagIn),
})

export const accountRoutesDesk: Routes = async (app) => {
  const users = deskResource(app, {
    path: '/users',
    tag: 'Users',
    access: ['staff', 'manager'],
    params: ById,
    schema: AccountDesk,
    revisionOf: ({ user }: Account) => user.revision,
    show: (several, { ctx }) => several.map((account) => toAccountDesk(account, app.baseUrl(), ctx.now)),
  })
  const { answer } = users

  users.get({ operationId: 'getUserDesk', summary: 'Get a person', refusals: [401, 404], run: getAccount })

  users.create({
    operationId: 'createUserDesk',
    summary: 'Make a person',
    description: 'With a role or several. A manager’s are always of the own company.',
    refusals: [400, 401, 403, 404, 422],
    bodyLimit: memberBodyLimit,
    body: NewBody,
    run: (ctx, { user, send_confirmation_email }) => {
      const confirm = readFlag(send_confirmation_email, 'send_confirmation_email') ?? false
      const draft = {
        ...fromAccountDesk(user),
        ...memberDraft(user),
        companyId: user.company_id ?? null,
        staff: user.staff ?? false,
        roles: (user.roles ?? []).map((number) => roleIn(number, 'roles')),
      }
      return createAccount(ctx, draft, confirm ? app.baseUrl() : undefined)
    },
  })

  users.edit({
    operationId: 'editUserDesk',
    summary: 'Edit a person',
    bodyLimit: memberBodyLimit,
    body: Type.Object({ user: AccountIn }),
    run: (ctx, id, expected, { user }) => editAccount(ctx, id, fromAccountDesk(user), expected),
  })

  users.delete({
    operationId: 'deleteUserDesk',
    summary: 'Delete a person',
    description: 'Keys and sessions end at once. The person can be restored.',
    refusals: [401, 403, 404, 409, 412, 422],
    run: deleteAccount,
  })

  users.act('/restore', {
    operationId: 'restoreUserDesk',
    summary: 'Bring a deleted person back',
    refusals: [401, 403, 404, 409, 412, 422],
    run: restoreAccount,
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
