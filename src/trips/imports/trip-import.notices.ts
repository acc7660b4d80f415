import type { Notice } from '../../delivery/index.ts'
import type { TripImportReport } from './trip-import.ts'

/** 24: the itineraries that a manager sent were read; whether all of them could be, and how many are trips now. */
export function importNotice(report: TripImportReport, id: string, companyId: string, userId: string): Notice {
  const success = report.errors.length === 0
  const all = report.trips.length
  const refused = report.trips.filter((one) => one.outcome === 'refused').length
  return {
    type: 24,
    cause: `trip_import:${id}`,
    userIds: [userId],
    companyId,
    texts: success
      ? {
          en: { title: 'Your itineraries were read', body: `Trips in the file: ${all}. All of them were brought in.` },
          es: {
            title: 'Se han leído sus itinerarios',
            body: `Viajes en el archivo: ${all}. Se han incorporado todos.`,
          },
        }
      : {
          en: {
            title: 'Some itineraries could not be read',
            body: `Trips in the file: ${all}. Refused: ${refused}. The report of the import says why.`,
          },
          es: {
            title: 'Algunos itinerarios no se han podido leer',
            body: `Viajes en el archivo: ${all}. Rechazados: ${refused}. El informe de la importación indica el motivo.`,
          },
        },
    data: { success },
  }
}
