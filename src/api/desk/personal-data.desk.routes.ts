import { Type } from 'typebox'
import { erasePerson, exportPerson, getPerson } from '../../people/index.ts'
import { id, namedObject, time } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import { asFile, PersonExport } from '../person-export.wire.ts'
import { personalData } from '../personal-data.ts'

const ErasedPerson = namedObject(
  'ErasedPerson',
  { id: id('Who was erased.'), erased_at: time('When.') },
  { description: 'A person who was erased.' },
)

/** Only staff: a person’s data may belong to several companies. */
const config = { access: ['staff'] } as const
const tags = ['Users']
const ById = Type.Object({ user_id: Uuid })

/** Export and erasure of a person at the desk; the command line has the same (docs/contract/erasure.md). */
export const personalDataRoutesDesk: Routes = async (app) => {
  app.get('/users/:user_id/export', {
    config,
    schema: {
      operationId: 'exportUserDesk',
      tags,
      summary: 'Export everything that is stored of a person',
      description: 'One JSON file, without secrets and network addresses. The audit log records who requested it.',
      params: ById,
      response: { 200: PersonExport, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => {
      const person = await getPerson(req.ctx, req.params.user_id)
      return asFile(reply, await exportPerson(req.ctx, person.id, personalData))
    },
  })

  app.post('/users/:user_id/erase', {
    config: { ...config, needs: ['confirm'] },
    schema: {
      operationId: 'eraseUserDesk',
      tags,
      summary: 'Erase a person for good',
      description:
        'Cannot be undone. Records of others, such as notifications to managers and webhook events, stay without the person. 409 when the person was erased already.',
      params: ById,
      body: Type.Object({
        confirm: Type.Optional(
          Type.Boolean({ description: 'Must be true, because it cannot be undone.', examples: [true] }),
        ),
      }),
      response: { 200: ErasedPerson, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      if (req.body.confirm !== true) throw invalid({ confirm: 'must be true: erasing cannot be undone' })
      const person = await getPerson(req.ctx, req.params.user_id)
      await erasePerson(req.ctx, person.id, personalData)
      return { id: person.id, erased_at: timeOut(req.ctx.now) }
    },
  })
}
