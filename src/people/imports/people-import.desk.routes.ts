import { Type } from 'typebox'
import {
  flag,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { readPeopleCsv } from './people-csv.wire.ts'
import { importColumns, type PeopleImport, type PeopleImportReport } from './people-import.ts'
import { getImport, queueImport } from './people-import-queue.service.ts'

const config = { access: ['staff', 'manager'] } as const
const tags = ['Users']
/** A file of 20,000 rows. */
const largestFile = 10 * 1024 * 1024

const Person = namedObject('ImportedPerson', {
  line: integer('The line of the file.', 2),
  outcome: Type.Enum(['create', 'update', 'unchanged', 'refused'], {
    description: 'The result; in a preview, the result that an import would have.',
    examples: ['create'],
  }),
  user_id: idOrNull('The person; null where there is nobody yet.'),
  name: textOrNull('What the person is called.', 'Ada Lindqvist'),
  email: textOrNull('The address.', 'ada@example.com'),
  external_id: textOrNull('The person’s id in the company’s own books.', 'E-1042'),
  changes: list(
    text('A column.', 'phone_number'),
    'The columns whose values change; empty for a new person, who is new as a whole.',
  ),
})
const Report = namedObject(
  'PeopleImportReport',
  {
    people: list(Person, 'The lines of the file, in its order.'),
    errors: list(
      namedObject('PeopleImportError', {
        line: integer('The line of the file.', 7),
        field: textOrNull('The column that is to blame.', 'email'),
        message: text('What is wrong with it.', 'is not a valid e-mail address'),
      }),
      'What is wrong, by line. Such a line is refused as a whole; the others are imported.',
    ),
  },
  { description: 'What an import did, or would do.' },
)
const toReport = ({ people, errors }: PeopleImportReport): Wire<typeof Report> => ({
  people: people.map(({ userId, externalId, changes, ...one }) => ({
    ...one,
    user_id: userId,
    external_id: externalId,
    changes: [...changes],
  })),
  errors: [...errors],
})

const Import = namedObject(
  'PeopleImport',
  {
    id: id('Its id.'),
    company_id: id('Whose people they are.'),
    preview: flag('True: nothing is written.', true),
    state: Type.Enum(['waiting', 'running', 'done', 'failed'], {
      description: 'waiting, running, done (see report) or failed (see error).',
      examples: ['running'],
    }),
    done: integer('Lines that are done.', 50),
    total: integer('Lines of the file.', 1200),
    report: Type.Union([Report, Type.Null()], { description: 'What it did, once it is done; null before.' }),
    error: textOrNull('Why it failed.', 'It failed three times; our log says why.'),
    created_at: time('When it was handed in.'),
    ended_at: timeOrNull('When it ended.'),
  },
  { description: 'An import of people, or a preview of one. It is kept for 24 hours.' },
)
const toImport = ({ companyId, createdAt, endedAt, report, ...one }: PeopleImport): Wire<typeof Import> => ({
  ...one,
  company_id: companyId,
  report: report && toReport(report),
  created_at: timeOut(createdAt),
  ended_at: maybeTimeOut(endedAt),
})

export const peopleImportRoutesDesk: Routes = async (app) => {
  app.post('/companies/:company_id/people_imports', {
    config,
    bodyLimit: largestFile,
    schema: {
      operationId: 'importPeopleDesk',
      tags,
      summary: 'Bring in people from a CSV file',
      description: `The queue does it: the answer is 202, and Location says where to look. With preview=true nothing is written, and the report says what would be done with each line. Who has the external id or the address already is changed in what the line says; an empty cell says nothing. Columns: ${importColumns.join(', ')}; docs/import-people.md explains them.`,
      params: Type.Object({ company_id: Uuid }),
      querystring: Type.Object({
        preview: Type.Optional(
          Type.Boolean({ default: false, description: 'True: only report what would be done.', examples: [true] }),
        ),
      }),
      body: Type.Object({
        people_import: namedObject(
          'PeopleImportInput',
          {
            csv: Type.String({
              minLength: 1,
              description: 'The file, with its header.',
              examples: ['email,first_name,last_name,external_id\nada@example.com,Ada,Lindqvist,E-1042\n'],
            }),
          },
          { description: 'The file.' },
        ),
      }),
      response: { 202: Import, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const { csv } = req.body.people_import
      const companyId = req.params.company_id.toLowerCase()
      const people = await readPeopleCsv(csv)
      const queued = await queueImport(req.ctx, companyId, { csv, people, preview: req.query.preview ?? false })
      reply.code(202).header('location', `/api/desk/companies/${companyId}/people_imports/${queued.id}`)
      return toImport(queued)
    },
  })

  app.get('/companies/:company_id/people_imports/:people_import_id', {
    config,
    schema: {
      operationId: 'getPeopleImportDesk',
      tags,
      summary: 'Look at an import of people',
      description: 'How far it is and, once it is done, its report by line. It is kept for 24 hours.',
      params: Type.Object({ company_id: Uuid, people_import_id: Uuid }),
      response: { 200: Import, ...problems(400, 401, 404) },
    },
    handler: async (req) =>
      toImport(
        await getImport(req.ctx, req.params.company_id.toLowerCase(), req.params.people_import_id.toLowerCase()),
      ),
  })
}
