import type { ServerResponse } from 'node:http'
import { Type } from 'typebox'
import { getCompany } from '../../people/index.ts'
import {
  decimal,
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
} from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { readTripCsv } from './trip-csv.wire.ts'
import type { QueuedImport, TripImportReport } from './trip-import.ts'
import { getImport, importOrQueue } from './trip-import-queue.service.ts'

const config = { access: ['staff', 'manager'] } as const
/** A file of 20,000 rows. */
const largestFile = 20 * 1024 * 1024

const Outcome = namedObject('ImportedTrip', {
  line: integer('The line on which the trip begins.', 2),
  external_id: textOrNull('The trip’s id in the company’s own books.', 'PNR-77120'),
  name: textOrNull('Its name.', 'Brazil, March 2027'),
  outcome: Type.Enum(['create', 'update', 'unchanged', 'refused'], {
    description: 'The result; in a preview, the result that an import would have.',
    examples: ['create'],
  }),
  trip_id: idOrNull('The trip; null where there is none yet.'),
  travellers: integer('How many go.', 1),
  destinations: integer('How many destinations it has.', 1),
  segments: integer('How many segments it has.', 4),
  found_places: list(
    namedObject('FoundPlace', {
      line: integer('The line of the file.', 3),
      field: text('The column of the name.', 'friendly_name'),
      name: textOrNull('The name, as the file has it.', 'Cusco, Peru'),
      city_id: id('The city that we found.'),
      certain: flag('False: several cities of the country have the name, and this is the largest. Look at it.', true),
      lat: decimal('Latitude of its point.', -13.52264),
      lng: decimal('Longitude of its point.', -71.96734),
    }),
    'The places without a point of their own that we found by their names.',
  ),
})

const Report = namedObject(
  'TripImportReport',
  {
    preview: flag('True: nothing was written.', true),
    rows: integer('Rows that were read.', 12),
    trips: list(Outcome, 'The trips of the file, in its order.'),
    errors: list(
      namedObject('TripImportError', {
        line: integer('The line of the file.', 7),
        field: textOrNull('The column that is to blame.', 'departure_datetime'),
        message: text('What is wrong with it.', 'is not a time: send ISO 8601 or Unix seconds'),
      }),
      'What is wrong, by line. A trip with an error is refused as a whole; the others are imported.',
    ),
  },
  { description: 'What an import did, or would do.' },
)

const toReport = ({ preview, rows, trips, errors }: TripImportReport) => ({
  preview,
  rows,
  errors: [...errors],
  trips: trips.map(({ externalId, tripId, foundPlaces, ...one }) => ({
    ...one,
    external_id: externalId,
    trip_id: tripId,
    // A report that was stored by an earlier release has none.
    found_places: (foundPlaces ?? []).map(({ cityId, ...place }) => ({ ...place, city_id: cityId })),
  })),
})

const Queued = namedObject(
  'QueuedTripImport',
  {
    id: Type.String({ format: 'uuid', description: 'Its id.', examples: ['0198c0de-1f00-7000-8000-000000000001'] }),
    state: Type.Enum(['waiting', 'running', 'stopping', 'stopped', 'done', 'failed'], {
      description:
        'waiting (for others of the company, or of all, to end), running, stopping and stopped (its caller is gone), done (see report), failed (see error).',
      examples: ['waiting'],
    }),
    preview: flag('True: nothing is written.', true),
    done: integer('Trips that are done.', 50),
    total: integer('Trips of the file.', 1200),
    report: Type.Union([Report, Type.Null()], { description: 'What it did, once it is done; null before.' }),
    error: textOrNull('Why it failed.', 'must have at most 20000 rows'),
    created_at: time('When it was handed in.'),
    ended_at: timeOrNull('When it ended.'),
  },
  { description: 'An import that waits for its turn, runs, or has ended. It is kept for 24 hours.' },
)

const toQueued = ({ companyId: _, createdAt, endedAt, report, ...one }: QueuedImport) => ({
  ...one,
  report: report && toReport(report),
  created_at: timeOut(createdAt),
  ended_at: endedAt && timeOut(endedAt),
})

/** Aborted when the caller hangs up before the answer was sent. */
function goneCaller({ raw }: { readonly raw: ServerResponse }): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

export const tripImportRoutesDesk: Routes = async (app) => {
  app.post('/companies/:company_id/trip_imports', {
    config,
    bodyLimit: largestFile,
    schema: {
      operationId: 'importTripsDesk',
      tags: ['Trips'],
      summary: 'Bring in itineraries from a CSV file',
      description:
        'Each trip wholly or not at all. With preview=true nothing is written, and the report says what would be done with each trip. At most two imports of a company run at once, and four in all: a further one waits in the queue and is answered with 202, and Location says where to look. When the caller hangs up, the import stops. The columns are in docs/import.md.',
      params: Type.Object({ company_id: Uuid }),
      querystring: Type.Object({
        preview: Type.Optional(
          Type.Boolean({ default: false, description: 'True: only report what would be done.', examples: [true] }),
        ),
      }),
      body: Type.Object({
        trip_import: namedObject(
          'TripImportInput',
          {
            csv: Type.String({
              minLength: 1,
              description: 'The file, with its header.',
              examples: ['traveller_email,trip_external_id,kind,origin\nada@example.com,PNR-1,air,LHR\n'],
            }),
          },
          { description: 'The file.' },
        ),
      }),
      response: { 200: Report, 202: Queued, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const companyId = req.params.company_id.toLowerCase()
      await getCompany(req.ctx, companyId)
      const { csv } = req.body.trip_import
      const file = await readTripCsv(csv)
      const outcome = await importOrQueue(
        req.ctx,
        companyId,
        { file, csv },
        {
          preview: req.query.preview ?? false,
          signal: goneCaller(reply),
          system: { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } },
        },
      )
      if ('report' in outcome) return toReport(outcome.report)
      const queued = await getImport(req.ctx, companyId, outcome.queued)
      reply.code(202).header('location', `/api/desk/companies/${companyId}/trip_imports/${queued.id}`)
      return toQueued(queued)
    },
  })

  app.get('/companies/:company_id/trip_imports/:import_id', {
    config,
    schema: {
      operationId: 'getTripImportDesk',
      tags: ['Trips'],
      summary: 'Look at an import that waited in the queue',
      description: 'How far it is and, once it is done, its report. It is kept for 24 hours.',
      params: Type.Object({ company_id: Uuid, import_id: Uuid }),
      response: { 200: Queued, ...problems(400, 401, 404) },
    },
    handler: async (req) => {
      const companyId = req.params.company_id.toLowerCase()
      await getCompany(req.ctx, companyId)
      return toQueued(await getImport(req.ctx, companyId, req.params.import_id.toLowerCase()))
    },
  })
}
