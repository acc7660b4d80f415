import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { contentDisposition } from '../../platform/storage/content-disposition.ts'
import { evidenceFormats, readEvidenceQuery } from './evidence.ts'
import { makeEvidence } from './evidence-file.service.ts'

const media = { jsonl: 'application/x-ndjson', csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const

const file = (description: string, example: string) => ({
  schema: Type.String({ format: 'binary', description, examples: [example] }),
})
const EvidenceAnswer = {
  description: 'The package as a file to save.',
  content: {
    'application/x-ndjson': file('A record in each line.', '{"n":1,"record":"package","format":"godwit-evidence-1"}'),
    'text/csv': file('A record in each row.', 'n,record,at,user_id,name'),
    'application/pdf': file('For people to read.', '%PDF-1.7 …'),
  },
}

export const evidenceRoutesDesk: Routes = async (app) => {
  app.get('/evidence', {
    config: { access: ['staff', 'manager'], format: 'other' },
    compress: false,
    schema: {
      operationId: 'getEvidence',
      tags: ['Evidence'],
      summary: 'Make an evidence package',
      description:
        'Of one alert with its updates, of one person, or of a period of a company (at most 366 days): who was exposed and why, what was sent word for word, each try and each receipt with its raw form, escalations, attempts by hand with their notes, answers, who wrote and published which version, and the versions of the data used. Exactly one of `alert_id`, `user_id`, and `since` with `until`. A manager gets the own company’s people, messages and numbers alone. The PDF is in English or Spanish (`language`, or `Accept-Language`). The audit log says who made it, of what, and the SHA-256 of the file. docs/evidence.md describes the records.',
      querystring: Type.Object({
        alert_id: Type.Optional({ ...Uuid, description: 'Of this alert and its whole thread.' }),
        user_id: Type.Optional({ ...Uuid, description: 'Of this person.' }),
        company_id: Type.Optional({
          ...Uuid,
          description: 'Only of this company. Staff name it for a period; a manager may leave it out.',
        }),
        since: Type.Optional({ ...TimeIn, description: 'The beginning of the period.' }),
        until: Type.Optional({ ...TimeIn, description: 'Its end, which is not part of it.' }),
        format: Type.Optional(
          Type.Enum([...evidenceFormats], {
            description: 'jsonl (every record with every field; the default), csv (a row for each record) or pdf.',
            examples: ['pdf'],
          }),
        ),
        language: Type.Optional(
          Type.Enum(['en', 'es'], {
            description: 'Of the PDF; for links, which cannot say Accept-Language.',
            examples: ['es'],
          }),
        ),
      }),
      response: { 200: EvidenceAnswer, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req, reply) => {
      const { alert_id: alertId, user_id: userId, company_id: companyId, since, until, format = 'jsonl' } = req.query
      const request = {
        alertId,
        userId,
        companyId,
        since: since === undefined ? undefined : parseTime(since, 'since'),
        until: until === undefined ? undefined : parseTime(until, 'until'),
      }
      const { actor } = req.ctx
      const query = readEvidenceQuery(request, actor.kind === 'manager' ? actor.companyId : null)
      const system = { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } as const }
      const language = req.query.language ?? (req.locale === 'es' ? 'es' : 'en')
      const { spool, name } = await makeEvidence(req.ctx, system, query, { format, language })
      reply
        .headers({
          'content-disposition': contentDisposition(name, format, false),
          'content-length': spool.bytes,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .type(media[format])
      return spool.read() as never
    },
  })
}
