import { Type } from 'typebox'
import { id, idOrNull, integer, namedObject, text, textOrNull, time } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { getAuditLine, readAudit } from './audit.service.ts'
import type { ShownAuditLine } from './audit.ts'

const Values = (description: string) =>
  Type.Unsafe<unknown>({
    type: ['object', 'null'],
    additionalProperties: true,
    description,
    examples: [{ name: 'Booking system' }],
  })

const AuditDesk = namedObject(
  'AuditEntry',
  {
    id: integer('Number of the line.', 1),
    at: time('When it happened.'),
    actor_kind: text('staff, manager, company, user or system.', 'staff'),
    actor_id: idOrNull('The person or the key.'),
    actor_name: textOrNull(
      'Name of the person or the key; null where it was the system, or somebody whom the caller does not see.',
      'Kim Berg',
    ),
    company_id: idOrNull('The company concerned.'),
    action: text('What was done.', 'create'),
    subject_kind: text('To what kind of thing.', 'key'),
    subject_id: id('To which one.'),
    before: Values('How it was before; secrets are hidden.'),
    after: Values('How it was afterwards; secrets are hidden.'),
    request_id: text('The request that did it.', '01JD2M7G4W9Q'),
  },
  { description: 'A line of the audit log.' },
)

const Filter = Type.Object({
  ...PageQuery.properties,
  subject_kind: Type.Optional(
    Type.String({ maxLength: 50, description: 'Only this kind of thing.', examples: ['key'] }),
  ),
  subject_id: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only this one.', examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'] }),
  ),
})

const toAuditDesk = (line: ShownAuditLine) => ({
  id: line.id,
  at: timeOut(line.at),
  actor_kind: line.actorKind,
  actor_id: line.actorId,
  actor_name: line.actorName,
  company_id: line.companyId,
  action: line.action,
  subject_kind: line.subjectKind,
  subject_id: line.subjectId,
  before: line.before,
  after: line.after,
  request_id: line.requestId,
})

export const auditRoutesDesk: Routes = async (app) => {
  app.get('/audit', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'listAudit',
      tags: ['Audit'],
      summary: 'Read the audit log',
      description: 'Newest first. A manager sees the own company’s lines.',
      querystring: Filter,
      response: { 200: Type.Array(AuditDesk, { description: 'Lines, newest first.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const { subject_kind, subject_id } = req.query
      const filter = {
        ...(subject_kind === undefined ? {} : { subjectKind: subject_kind }),
        ...(subject_id === undefined ? {} : { subjectId: subject_id }),
      }
      const items = await pageItems(req, reply, (page) => readAudit(req.ctx, filter, page))
      return items.map(toAuditDesk)
    },
  })

  app.get('/audit/:id', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'getAuditLine',
      tags: ['Audit'],
      summary: 'Read a line of the audit log',
      description: 'A manager sees the own company’s lines.',
      params: Type.Object({
        id: Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Number of the line.',
          examples: [1],
        }),
      }),
      response: { 200: AuditDesk, ...problems(400, 401, 404) },
    },
    handler: async ({ ctx, params }) => toAuditDesk(await getAuditLine(ctx, params.id)),
  })
}
