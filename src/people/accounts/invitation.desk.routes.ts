import { Type } from 'typebox'
import { id, list, namedObject, text, time, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { readInvitations, withdrawInvitation } from '../invitations/invitation.service.ts'
import { type Invitation, stateOf } from '../invitations/invitation.ts'
import { roleCode } from '../users/user.v2.wire.ts'
import { RoleIn, roleIn } from './account.desk.wire.ts'
import { inviteByAddress } from './account.service.ts'

/** Has no user_id: the account may belong to another company. */
const InvitationDesk = namedObject(
  'Invitation',
  {
    id: id('Id of the invitation.'),
    company_id: id('The company that invites.'),
    email: text('Who is invited.', 'ada@example.com'),
    roles: list(Type.Integer({ description: 'A role.', examples: [0] }), 'Roles of the person.'),
    state: text('open, accepted, withdrawn or expired.', 'open'),
    created_at: time('When it was made.'),
    expires_at: time('Until when the link can be used.'),
    accepted_at: timeOrNull('When the person accepted.'),
    withdrawn_at: timeOrNull('When it was withdrawn, or replaced by a later one.'),
  },
  { description: 'An invitation.' },
)

const toInvitationDesk = (invitation: Invitation, now: Date): Wire<typeof InvitationDesk> => ({
  id: invitation.id,
  company_id: invitation.companyId,
  email: invitation.email,
  roles: invitation.roles.map((role) => roleCode[role]),
  state: stateOf(invitation, now),
  created_at: timeOut(invitation.createdAt),
  expires_at: timeOut(invitation.expiresAt),
  accepted_at: maybeTimeOut(invitation.acceptedAt),
  withdrawn_at: maybeTimeOut(invitation.withdrawnAt),
})

const config = { access: ['staff', 'manager'] } as const
const tags = ['Invitations']

export const invitationRoutesDesk: Routes = async (app) => {
  app.get('/invitations', {
    config,
    schema: {
      operationId: 'listInvitationsDesk',
      tags,
      summary: 'List invitations',
      description: 'A manager’s company’s, or for staff all.',
      querystring: PageQuery,
      response: { 200: Type.Array(InvitationDesk, { description: 'Invitations, newest first.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readInvitations(req.ctx, page))
      return items.map((invitation) => toInvitationDesk(invitation, req.ctx.now))
    },
  })

  app.post('/invitations', {
    config,
    schema: {
      operationId: 'inviteDesk',
      tags,
      summary: 'Invite a person by e-mail address',
      description:
        'A person with an account in another company joins with it; others get a new one. The roles are given when the person accepts. Managers are invited by staff and by the organization’s admins (role 99).',
      body: Type.Object({
        invitation: namedObject(
          'InvitationInput',
          {
            email: Type.String({ maxLength: 254, description: 'The address.', examples: ['ada@example.com'] }),
            first_name: Type.String({ maxLength: 200, description: 'First name.', examples: ['Ada'] }),
            last_name: Type.Optional(
              Type.String({ maxLength: 200, description: 'Last name.', examples: ['Lindqvist'] }),
            ),
            roles: Type.Optional(
              Type.Array(RoleIn, { maxItems: 8, description: 'Roles of the person; default: traveller.' }),
            ),
            company_id: Type.Optional(Uuid),
          },
          { description: 'The invitation.' },
        ),
      }),
      response: { 201: InvitationDesk, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const { email, first_name, last_name, roles = [0], company_id } = req.body.invitation
      const invitation = await inviteByAddress(
        req.ctx,
        {
          email,
          firstName: first_name,
          lastName: last_name ?? null,
          roles: roles.map((number) => roleIn(number, 'roles')),
          companyId: company_id ?? null,
        },
        app.baseUrl(),
      )
      reply.code(201)
      return toInvitationDesk(invitation, req.ctx.now)
    },
  })

  app.post('/invitations/:id/withdraw', {
    config,
    schema: {
      operationId: 'withdrawInvitationDesk',
      tags,
      summary: 'Withdraw an invitation',
      description: 'Its link no longer works.',
      params: Type.Object({ id: Uuid }),
      response: { 200: InvitationDesk, ...problems(401, 404, 409) },
    },
    handler: async (req) => toInvitationDesk(await withdrawInvitation(req.ctx, req.params.id), req.ctx.now),
  })
}
