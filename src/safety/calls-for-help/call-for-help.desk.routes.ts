import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { CallForHelpDesk, Resolved, toCallForHelpDesk } from './call-for-help.desk.wire.ts'
import { claimCall, getCall, readCalls, releaseCall, reopenCall, resolveCall } from './call-for-help.service.ts'

const config = { access: ['staff', 'manager'] } as const
const tags = ['Calls for help']
const ById = Type.Object({ id: Uuid })
const who = 'Staff see those of all companies, a manager only their own company’s.'

export const callForHelpRoutesDesk: Routes = async (app) => {
  app.get('/calls_for_help', {
    config,
    schema: {
      operationId: 'listCallsForHelp',
      tags,
      summary: 'List open calls for help',
      description: `People who said “I need help”: those whom nobody has claimed first, who has waited longest at the top. ${who}`,
      querystring: Type.Object({
        ...PageQuery.properties,
        company_id: Type.Optional({ ...Uuid, description: 'Only of this company.' }),
        resolved: Resolved,
      }),
      response: { 200: Type.Array(CallForHelpDesk, { description: 'Calls for help.' }), ...problems(400, 401) },
    },
    handler: async (req, reply) => {
      const filter = { companyId: req.query.company_id ?? null, resolved: req.query.resolved ?? false }
      const items = await pageItems(req, reply, (page) => readCalls(req.ctx, filter, page))
      return items.map((one) => toCallForHelpDesk(one, req.locale))
    },
  })

  app.get('/calls_for_help/:id', {
    config,
    schema: {
      operationId: 'getCallForHelp',
      tags,
      summary: 'Get a call for help',
      description: who,
      params: ById,
      response: { 200: CallForHelpDesk, ...problems(401, 404) },
    },
    handler: async (req) => toCallForHelpDesk(await getCall(req.ctx, req.params.id), req.locale),
  })

  const acts = [
    {
      name: 'claim',
      act: claimCall,
      operationId: 'claimCallForHelp',
      summary: 'Claim a call for help',
      description: 'The caller answers it from now on. Of two at once one wins; the other gets 409 with who has it.',
    },
    {
      name: 'release',
      act: releaseCall,
      operationId: 'releaseCallForHelp',
      summary: 'Give a call for help back',
      description: 'It waits for somebody again. Everybody at the desk may, so that no call is lost with its holder.',
    },
    {
      name: 'resolve',
      act: resolveCall,
      operationId: 'resolveCallForHelp',
      summary: 'Resolve a call for help',
      description: 'The person has help, or needs none any more. Another “I need help” opens a new call.',
    },
    {
      name: 'reopen',
      act: reopenCall,
      operationId: 'reopenCallForHelp',
      summary: 'Open a resolved call for help again',
      description:
        'It was resolved by mistake: it is open as before, with whoever had it. 409 where it is open, or where the person has another open call.',
    },
  ] as const
  for (const { name, act, operationId, summary, description } of acts)
    app.post(`/calls_for_help/:id/${name}`, {
      config,
      schema: {
        operationId,
        tags,
        summary,
        description,
        params: ById,
        response: { 200: CallForHelpDesk, ...problems(400, 401, 404, 409) },
      },
      handler: async (req) => toCallForHelpDesk(await act(req.ctx, req.params.id), req.locale),
    })
}
