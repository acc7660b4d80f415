import { writeFileSync } from 'node:fs'
import { csvLine } from '../../platform/csv.ts'
import type { TripImportReport } from '../../trips/index.ts'
import type { CommandIo } from './io.ts'
import { progressReporter, UsageError } from './usage.ts'
import { companyOf, withCtx } from './with-runtime.ts'

interface Options {
  readonly dryRun?: boolean
  readonly company?: string
  readonly rejects?: string
}

const signs = { create: '+', update: '~', unchanged: '=', refused: '!' } as const
const mostShown = 200

/** The result of an import as text. */
function tripImportText({ trips, errors, rows, preview }: TripImportReport): string {
  const lines = trips
    .slice(0, mostShown)
    .map(
      (one) =>
        `${signs[one.outcome]} ${one.line}  ${one.name ?? one.externalId ?? '?'} (${one.segments} segments, ${one.travellers} travellers)`,
    )
  const guesses = trips.flatMap((one) => one.foundPlaces.filter((place) => !place.certain))
  for (const { line, name, lat, lng } of guesses.slice(0, mostShown))
    lines.push(`? line ${line}: several cities are called ${name}; the largest was taken (${lat}, ${lng})`)
  if (trips.length > mostShown) lines.push(`… and ${trips.length - mostShown} more`)
  for (const { line, field, message } of errors.slice(0, mostShown))
    lines.push(`! line ${line}: ${field ?? ''} ${message}`)
  if (errors.length > mostShown)
    lines.push(`! … and ${errors.length - mostShown} more (--rejects <file> writes them all)`)
  const count = (outcome: keyof typeof signs): number => trips.filter((one) => one.outcome === outcome).length
  lines.push(
    `${rows} rows, ${trips.length} trips: ${count('create')} new, ${count('update')} changed, ${count('unchanged')} unchanged, ${count('refused')} refused.`,
    preview ? 'Dry run: nothing was written.' : 'Done.',
  )
  return lines.join('\n')
}

/** Imports trips into a company, each all or nothing. The command fails when a trip is refused. */
export async function importTrips(io: CommandIo, text: string, options: Options): Promise<void> {
  const { company } = options
  if (company === undefined) throw new UsageError('import trips needs --company <id or name>.')
  const progress = progressReporter(io.stderr)
  const report = await withCtx(io, 'import trips', async (ctx) => {
    const { importTrips } = await import('../../trips/index.ts')
    const { readTripCsv } = await import('../../trips/desk.ts')
    const { id } = await companyOf(ctx, company)
    return importTrips(ctx, id, await readTripCsv(text), {
      preview: options.dryRun ?? false,
      progress: (done, total) => progress.report('trips', done, total),
    }).finally(progress.end)
  })
  if (options.rejects !== undefined)
    writeFileSync(
      options.rejects,
      csvLine(['line', 'field', 'reason']) +
        report.errors.map(({ line, field, message }) => csvLine([String(line), field ?? '', message])).join(''),
    )
  io.print(tripImportText(report))
  if (report.errors.length > 0) io.exitCode = 1
}
