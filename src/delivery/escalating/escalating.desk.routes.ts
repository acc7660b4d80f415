import { Type } from 'typebox'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { escalationKinds } from '../escalation/escalation.ts'
import {
  PoliciesDesk,
  PolicyDesk,
  PreviewDesk,
  PreviewIn,
  RulesIn,
  toPoliciesDesk,
  toPolicyDesk,
  toPreviewDesk,
  toRules,
} from './escalating.desk.wire.ts'
import { AttemptIn, NotReachedDesk, toNotReachedDesk } from './not-reached.desk.wire.ts'
import { noteAttempt, readNotReached, undoReached } from './not-reached.service.ts'
import { changePolicy, previewPolicy, readPolicies, withdrawPolicy } from './policy.service.ts'

const access = ['staff', 'manager'] as const
const tags = ['Escalation']
const ByCompany = Type.Object({ company_id: Uuid })
const ByKind = Type.Object({
  company_id: Uuid,
  kind: Type.Enum([...escalationKinds], { description: 'What the policy is for.', examples: ['alert'] }),
})

export const escalatingRoutesDesk: Routes = async (app) => {
  app.get('/companies/:company_id/escalation_policies', {
    config: { access },
    schema: {
      operationId: 'getEscalationPolicies',
      tags,
      summary: 'Get how a company’s people are reached who do not answer',
      description:
        'One policy for each kind: the company’s own, or the service’s. A manager sees only their own company’s.',
      params: ByCompany,
      response: { 200: PoliciesDesk, ...problems(401, 404) },
    },
    handler: async (req) => toPoliciesDesk(await readPolicies(req.ctx, req.params.company_id)),
  })

  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: '/companies/:company_id/escalation_policies/:kind',
      config: { access },
      schema: {
        operationId: method === 'PUT' ? 'changeEscalationPolicy' : 'changeEscalationPolicyByPatch',
        tags,
        summary: 'Change how a company’s people are reached who do not answer',
        description: 'All of it is sent. What runs already goes on as it began.',
        params: ByKind,
        headers: IfMatch,
        body: RulesIn,
        response: { 200: PolicyDesk, ...problems(400, 401, 404, 412, 422) },
      },
      handler: async (req, reply) => {
        const { company_id, kind } = req.params
        const policy = await changePolicy(req.ctx, company_id, kind, toRules(req.body), expectedRevisions(req))
        return withRevisionTag(reply, policy.revision, toPolicyDesk(policy))
      },
    })
  }

  app.delete('/companies/:company_id/escalation_policies/:kind', {
    config: { access },
    schema: {
      operationId: 'withdrawEscalationPolicy',
      tags,
      summary: 'Go back to the service’s policy',
      description:
        'It holds for the company again, also when it changes later. Revisions count on. What runs already goes on as it began. Without an own policy nothing changes.',
      params: ByKind,
      headers: IfMatch,
      response: { 200: PolicyDesk, ...problems(401, 404, 412) },
    },
    handler: async (req, reply) => {
      const policy = await withdrawPolicy(req.ctx, req.params.company_id, req.params.kind, expectedRevisions(req))
      return withRevisionTag(reply, policy.revision, toPolicyDesk(policy))
    },
  })

  app.post('/companies/:company_id/escalation_policies/:kind/preview', {
    config: { access },
    schema: {
      operationId: 'previewEscalationPolicy',
      tags,
      summary: 'Show what would be done for a person who never answers',
      description: 'By the rules of the body, or without them by the policy that holds. Changes nothing.',
      params: ByKind,
      body: PreviewIn,
      response: { 200: PreviewDesk, ...problems(400, 401, 404, 422) },
    },
    handler: async (req) => {
      const { user_id: userId, rules } = req.body
      const { company_id, kind } = req.params
      const preview = await previewPolicy(req.ctx, company_id, kind, { userId, rules: rules && toRules(rules) })
      return toPreviewDesk(preview)
    },
  })

  app.get('/not_reached', {
    config: { access },
    schema: {
      operationId: 'listNotReached',
      tags,
      summary: 'List the people whom no message has reached',
      description:
        'Somebody has to try by hand: by telephone, their emergency contacts or the hotel. The longest first. An answer, on whatever way, takes a person off the list. A manager sees their own people.',
      querystring: Type.Object({
        ...PageQuery.properties,
        company_id: Type.Optional({ ...Uuid, description: 'Only people of this company.' }),
      }),
      response: {
        200: Type.Array(NotReachedDesk, { description: 'Those who are not reached.' }),
        ...problems(401, 422),
      },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readNotReached(req.ctx, req.query.company_id, page))
      return items.map(toNotReachedDesk)
    },
  })

  app.post('/not_reached/:notification_id/attempts', {
    config: { access },
    schema: {
      operationId: 'noteReachAttempt',
      tags,
      summary: 'Note what was tried to reach a person',
      description: 'A person who was reached, or needs help, leaves the list. 409: they are not on it.',
      params: Type.Object({ notification_id: Uuid }),
      body: AttemptIn,
      response: { 201: NotReachedDesk, ...problems(400, 401, 404, 409, 422) },
    },
    handler: async (req, reply) => {
      const { way, outcome, note } = req.body
      const made = await noteAttempt(req.ctx, req.params.notification_id, { way, outcome, note: note?.trim() || null })
      reply.code(201)
      return toNotReachedDesk(made)
    },
  })

  app.post('/not_reached/:notification_id/attempts/undo', {
    config: { access },
    schema: {
      operationId: 'undoReached',
      tags,
      summary: 'Take back that a person was reached',
      description:
        'For an hour, where it was noted by mistake: the person is on the list again. 409: something else has ended it since, such as an answer, or it is too late.',
      params: Type.Object({ notification_id: Uuid }),
      response: { 200: NotReachedDesk, ...problems(401, 404, 409) },
    },
    handler: async (req) => toNotReachedDesk(await undoReached(req.ctx, req.params.notification_id)),
  })
}
