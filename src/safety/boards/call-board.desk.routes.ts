import { Type } from 'typebox'
import { parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { BoardOut, BoardQuery, toBoardOut, toFilter } from './board.desk.wire.ts'
import { readCallBoard } from './call-board.service.ts'

export const callBoardRoutesDesk: Routes = async (app) => {
  app.get('/calls_for_help/:id/board', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'getCallForHelpBoard',
      tags: ['Calls for help'],
      summary: 'See whom a call for help has reached',
      description:
        'Those who were told to come: the managers of the company. answered is who took the call on. Staff see those of all companies, a manager only their own company’s.',
      params: Type.Object({ id: Uuid }),
      querystring: BoardQuery,
      response: { 200: BoardOut, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const board = await readCallBoard(req.ctx, req.params.id, toFilter(req.query.standing), pageRequest)
      setPageHeaders(req, reply, pageRequest, board.people.total)
      return toBoardOut(board)
    },
  })
}
