import { Type } from 'typebox'
import { list } from '../../platform/http/fields.ts'
import { EmptyList, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { addContact, changeContact, readOwnContacts, removeContact } from './emergency-contact.service.ts'
import {
  EmergencyContactIn,
  EmergencyContactV2,
  fromEmergencyContactV2,
  toEmergencyContactV2,
} from './emergency-contact.v2.wire.ts'

const config = { access: ['user'] } as const
const tags = ['Profile']
const ById = Type.Object({ contact_id: { ...Uuid, description: 'Id of the contact.' } })
const path = '/users/my_emergency_contacts'

export const emergencyContactRoutesV2: Routes = async (app) => {
  app.get(path, {
    config,
    schema: {
      operationId: 'listMyEmergencyContactsV2',
      tags,
      summary: 'List the caller’s own emergency contacts',
      description: 'At most five, in the order in which they were named. Ours, not of the contract.',
      response: { 200: list(EmergencyContactV2, 'The contacts.'), ...problems(401) },
    },
    handler: async (req) => (await readOwnContacts(req.ctx)).map(toEmergencyContactV2),
  })

  app.post(path, {
    config: { ...config, needs: ['name', 'phone_number', 'relation', 'consent'] },
    schema: {
      operationId: 'createMyEmergencyContactV2',
      tags,
      summary: 'Name somebody who may be called when the caller cannot be reached',
      description:
        'Only with consent: the contact knows of it and agrees. The companies of the caller see it where it is needed. Ours, not of the contract.',
      body: EmergencyContactIn,
      response: { 201: EmergencyContactV2, ...problems(400, 401, 422) },
    },
    handler: async (req, reply) => {
      const contact = await addContact(req.ctx, fromEmergencyContactV2(req.body))
      reply.code(201)
      return toEmergencyContactV2(contact)
    },
  })

  for (const [method, operationId] of [
    ['PATCH', 'changeMyEmergencyContactV2'],
    ['PUT', 'changeMyEmergencyContactByPutV2'],
  ] as const) {
    app.route({
      method,
      url: `${path}/:contact_id`,
      config,
      schema: {
        operationId,
        tags,
        summary: 'Change an emergency contact',
        description: 'A new name or number needs the consent again. Ours, not of the contract.',
        params: ById,
        body: EmergencyContactIn,
        response: { 200: EmergencyContactV2, ...problems(400, 401, 404, 422) },
      },
      handler: async (req) =>
        toEmergencyContactV2(await changeContact(req.ctx, req.params.contact_id, fromEmergencyContactV2(req.body))),
    })
  }

  app.delete(`${path}/:contact_id`, {
    config,
    schema: {
      operationId: 'deleteMyEmergencyContactV2',
      tags,
      summary: 'Delete an emergency contact',
      description: 'Nothing of it is kept. Ours, not of the contract.',
      params: ById,
      response: { 200: EmptyList, ...problems(401, 404) },
    },
    handler: async (req) => {
      await removeContact(req.ctx, req.params.contact_id)
      return []
    },
  })
}
