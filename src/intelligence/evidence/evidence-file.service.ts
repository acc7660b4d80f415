import { chainPending, headText, listExcerpts, readChainExcerpt } from '../../delivery/index.ts'
import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import { Spool } from '../../platform/storage/spool.ts'
import { setFanOutLimits } from '../trip-alerts/trip-alert.store.ts'
import { findEvidenceSubject, readEvidence } from './evidence.service.ts'
import { takeSnapshot } from './evidence.store.ts'
import type { EvidenceFormat, EvidenceQuery } from './evidence.ts'
import { evidenceCsvLine, evidenceCsvStart } from './evidence-csv.ts'
import type { EndRecord, EvidenceRecord, NumberedRecord, PackageRecord } from './evidence-record.ts'
import type { PdfLanguage } from './evidence-words.ts'

/** A package that was made, in a file without a name: the caller reads it, or closes it. */
export interface EvidenceFile {
  readonly spool: Spool
  readonly name: string
  readonly format: EvidenceFormat
  readonly end: EndRecord
  readonly sha256: string
}

/** A package of thousands of people takes seconds of the processor: one is made at a time. */
const inTurn = oneAtATime(5)

const jsonLine = (record: NumberedRecord): string => `${JSON.stringify(record)}\n`

/** Counts the records and gives each its number. */
class Counter {
  private n = 0
  private people = 0
  private simulated = 0
  private readonly records: Record<string, number> = {}
  private readonly states: Record<string, number> = {}
  /** What is to be shown of the chains. */
  readonly shown = { messageIds: new Set<string>(), abouts: new Set<string>() }

  number(record: EvidenceRecord): NumberedRecord {
    this.n++
    this.records[record.record] = (this.records[record.record] ?? 0) + 1
    if (record.record === 'person') this.people++
    if (record.record === 'delivery') this.states[record.state] = (this.states[record.state] ?? 0) + 1
    if (record.record === 'delivery' && record.simulated) this.simulated++
    if (record.record === 'message') this.shown.messageIds.add(record.notification_id)
    if (record.record === 'check_in') this.shown.abouts.add(`check_in:${record.check_in_id}`)
    if (record.record === 'request_answer' && record.check_in_id)
      this.shown.abouts.add(`check_in:${record.check_in_id}`)
    if (record.record === 'call_for_help') this.shown.abouts.add(`call_for_help:${record.call_for_help_id}`)
    const { record: kind, ...fields } = record
    return { n: this.n, record: kind, ...fields } as NumberedRecord
  }

  end(chain_heads: EndRecord['chain_heads']): EndRecord {
    const records = { ...this.records, end: 1 }
    return {
      record: 'end',
      people: this.people,
      records,
      deliveries_by_state: { ...this.states },
      simulated_deliveries: this.simulated,
      chain_heads,
    }
  }
}

interface Written {
  readonly spool: Spool
  readonly header: PackageRecord
  readonly end: EndRecord
}

/** Reads everything in one snapshot of the database, so that the numbers are of the same moment as what they count. */
function write(ctx: Ctx, system: Ctx, query: EvidenceQuery, line: (record: NumberedRecord) => string, start: string) {
  return inTransaction(ctx, async (tx): Promise<Written> => {
    await takeSnapshot(tx.db)
    await setFanOutLimits(tx.db)
    const found = await findEvidenceSubject(tx, system, query)
    const spool = new Spool()
    try {
      spool.write(start)
      const counter = new Counter()
      for await (const record of readEvidence(tx, system, found)) spool.write(line(counter.number(record)))
      const excerpts = await listExcerpts(tx, counter.shown)
      const end = counter.end(excerpts.map(({ companyId, head }) => ({ company_id: companyId, head: headText(head) })))
      spool.write(line(counter.number(end)))
      if (line === jsonLine)
        for (const excerpt of excerpts)
          for await (const one of readChainExcerpt(tx, excerpt, counter.shown)) spool.write(`${one}\n`)
      return { spool, header: found.header, end }
    } catch (error) {
      spool.close()
      throw error
    }
  })
}

function* recordsOf(spool: Spool): Generator<EvidenceRecord> {
  for (const line of spool.lines()) yield JSON.parse(line) as EvidenceRecord
}

/** The PDF is drawn from the JSON lines, when the transaction is over. */
async function drawn({ spool: lines, header, end }: Written, language: PdfLanguage): Promise<Spool> {
  const { writePdf } = await import('../../platform/pdf/write-pdf.ts')
  const { evidenceFrame, evidenceSections } = await import('./evidence-pdf.ts')
  const spool = new Spool()
  try {
    const sections = () => evidenceSections(() => recordsOf(lines), { header, end }, language)
    await writePdf(evidenceFrame(header, language), sections, (part) => spool.write(part))
    return spool
  } catch (error) {
    spool.close()
    throw error
  } finally {
    lines.close()
  }
}

const day = (at: string | null): string => (at ?? '').slice(0, 10)

function fileName({ about, subject, since, until, made_at }: PackageRecord): string {
  const what = about === 'period' ? `${subject} ${day(since)} ${day(until)}` : subject
  return `evidence ${what.slice(0, 50)} ${day(made_at)}`
}

/** Nobody gets a package of which the audit log does not say who made it, of whom, and which file it was. */
async function record(ctx: Ctx, { header, end }: Written, format: EvidenceFormat, sha256: string): Promise<void> {
  const { about, alert_id, user_id, company_id, thread_id, since, until } = header
  const kind = { alert: 'alert', person: 'user', period: 'company' } as const
  const subjectId = { alert: alert_id, person: user_id, period: company_id }[about] ?? ''
  const after = { format, thread_id, since, until, people: end.people, records: end.records, sha256 }
  await audit(ctx, {
    action: 'export_evidence',
    subjectKind: kind[about],
    subjectId,
    companyId: company_id,
    before: null,
    after,
  })
}

/** Makes a package as a file. `system`: a ctx of the same moment in the system’s scope. */
export function makeEvidence(
  ctx: Ctx,
  system: Ctx,
  query: EvidenceQuery,
  { format, language }: { readonly format: EvidenceFormat; readonly language: PdfLanguage },
): Promise<EvidenceFile> {
  return inTurn(async () => {
    // What was written in the last minute may not be in the chain yet.
    await chainPending(system)
    const isCsv = format === 'csv'
    const written = await write(ctx, system, query, isCsv ? evidenceCsvLine : jsonLine, isCsv ? evidenceCsvStart() : '')
    const spool = format === 'pdf' ? await drawn(written, language) : written.spool
    try {
      const sha256 = spool.sha256()
      await record(ctx, written, format, sha256)
      return { spool, name: fileName(written.header), format, end: written.end, sha256 }
    } catch (error) {
      spool.close()
      throw error
    }
  })
}
