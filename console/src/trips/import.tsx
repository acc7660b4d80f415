import { Link } from '@tanstack/react-router'
import { api, type Desk } from '../data/client.ts'
import { useOneCompany } from '../data/company.ts'
import { queries } from '../data/queries.ts'
import { useWords } from '../data/words.ts'
import { ChooseCompany } from '../parts/choose-company.tsx'
import { ImportFile, type ImportLine, type RunImport } from '../parts/import-file.tsx'
import { words as importWords } from '../parts/import-words.ts'
import css from './trips.module.css'
import { words } from './words.ts'

const columns =
  'traveller_email, trip_external_id, trip_name, kind, country_code, entry_date, exit_date, friendly_name, origin, destination, departure_datetime, arrival_datetime, flight_number, hotel_name …'
const pollMs = 500

type Report = Desk['TripImportReport']

/** A trip stands on its first line; errors of its other lines are with their own. */
function linesOf({ trips, errors }: Report): readonly ImportLine[] {
  const notesOf = (line: number): readonly string[] =>
    errors.filter((one) => one.line === line).map(({ field, message }) => `${field ? `${field} ` : ''}${message}.`)
  const first = new Set(trips.map(({ line }) => line))
  const others = [...new Set(errors.map(({ line }) => line))].filter((line) => !first.has(line))
  return [
    ...trips.map((one) => ({
      line: one.line,
      outcome: one.outcome as ImportLine['outcome'],
      text: [one.name, one.external_id].filter(Boolean).join(' · '),
      changes: [],
      notes: [
        ...notesOf(one.line),
        ...one.found_places.filter(({ certain }) => !certain).map(({ name }) => `${name}?`),
      ],
    })),
    ...others.map((line) => ({ line, outcome: 'refused' as const, text: '', changes: [], notes: notesOf(line) })),
  ].toSorted((a, b) => a.line - b.line)
}

/** At once, or by the queue when others are being imported. */
const runIn =
  (companyId: string): RunImport =>
  async (csv, preview, progress) => {
    const path = { company_id: companyId }
    const body = { trip_import: { csv } }
    const answer = await api.post('/api/desk/companies/{company_id}/trip_imports', { path, query: { preview }, body })
    let queued = 'state' in answer ? (answer as unknown as Desk['QueuedTripImport']) : undefined
    while (queued && queued.state !== 'done') {
      if (queued.error) throw new Error(queued.error)
      progress(queued.done, queued.total)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      queued = await api.get('/api/desk/companies/{company_id}/trip_imports/{import_id}', {
        path: { ...path, import_id: queued.id },
      })
    }
    if (!preview) await queries.invalidateQueries({ queryKey: ['trips'] })
    return linesOf((queued ? queued.report : answer) as Report)
  }

export function ImportTrips() {
  const t = useWords(words)
  const common = useWords(importWords)
  const company = useOneCompany()
  return (
    <div className={css['page']}>
      <Link to="/trips">← {t('back')}</Link>
      <h1>{t('importTitle')}</h1>
      {company ? (
        <ImportFile columns={columns} run={runIn(company)} />
      ) : (
        <ChooseCompany>{common('needCompany')}</ChooseCompany>
      )}
    </div>
  )
}
