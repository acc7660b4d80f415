import { Type } from 'typebox'
import { list } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { EmergencyContactV2, toEmergencyContactV2 } from '../emergency-contacts/emergency-contact.v2.wire.ts'
import { readAccountContacts } from './account-contacts.service.ts'

export const accountContactRoutesDesk: Routes = async (app) => {
  app.get('/users/:user_id/emergency_contacts', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'listEmergencyContactsDesk',
      tags: ['Users'],
      summary: 'List whom to call when a person cannot be reached',
      description:
        'At most five, in the order in which the person named them. A manager sees those of the company’s people, guests included. Nobody changes them but the person.',
      params: Type.Object({ user_id: Uuid }),
      response: { 200: list(EmergencyContactV2, 'The contacts.'), ...problems(401, 404) },
    },
    handler: async (req) => (await readAccountContacts(req.ctx, req.params.user_id)).map(toEmergencyContactV2),
  })
}
