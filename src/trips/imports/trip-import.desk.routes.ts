import { Type } from 'typebox'
import { getCompany } from '../../people/index.ts'
import { flag, idOrNull, integer, list, namedObject, text, textOrNull } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { readTripCsv } from './trip-csv.wire.ts'
import { importTrips } from './trip-import.service.ts'
import type { TripImportReport } from './trip-import.ts'

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
  trips: trips.map(({ externalId, tripId, ...one }) => ({ ...one, external_id: externalId, trip_id: tripId })),
})

export const tripImportRoutesDesk: Routes = async (app) => {
  app.post('/companies/:company_id/trip_imports', {
    config,
    bodyLimit: largestFile,
    schema: {
      operationId: 'importTripsDesk',
      tags: ['Trips'],
      summary: 'Bring in itineraries from a CSV file',
      description:
        'Each trip wholly or not at all. With preview=true nothing is written, and the report says what would be done with each trip. The columns are in docs/import.md.',
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
      response: { 200: Report, ...problems(400, 401, 404, 422) },
    },
    handler: async (req) => {
      const companyId = req.params.company_id.toLowerCase()
      await getCompany(req.ctx, companyId)
      const file = readTripCsv(req.body.trip_import.csv)
      return toReport(await importTrips(req.ctx, companyId, file, { preview: req.query.preview ?? false }))
    },
  })
}
