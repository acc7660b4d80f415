import type { Block, Fact, PdfSection, TableCell } from '../../platform/pdf/pdf-document.ts'
import type {
  AlertChangeRecord,
  AlertRecord,
  EndRecord,
  NumbersRecord,
  PackageRecord,
  RequestRecord,
} from './evidence-record.ts'
import { timeCell, utc } from './evidence-times.ts'
import { valueWord } from './evidence-values.ts'
import { type EvidenceWords, evidenceWords, fill, type PdfLanguage } from './evidence-words.ts'

/** A text by languages, in the language of the document, else in English, else in whatever there is. */
function textIn(value: unknown, language: PdfLanguage): string {
  if (typeof value === 'string') return value
  if (value === null || typeof value !== 'object') return ''
  const texts = value as Readonly<Record<string, string>>
  return texts[language] ?? texts['en'] ?? Object.values(texts)[0] ?? ''
}

function makerOf(header: PackageRecord, words: EvidenceWords): string {
  if (header.made_by_kind === 'system') return words.system
  const kind = header.made_by_kind === 'manager' ? words.manager : words.staff
  return `${header.made_by_name ?? header.made_by_id ?? ''} (${kind})`
}

function facts(header: PackageRecord, end: EndRecord, words: EvidenceWords): Block {
  const left: Fact[] = [
    { label: words.about[header.about], value: [{ text: header.subject, bold: true }] },
    { label: words.company, value: header.company_name ?? words.allCompanies },
    ...(header.since && header.until
      ? [{ label: words.period, value: `${utc(header.since)} – ${utc(header.until)} UTC` }]
      : []),
    {
      label: words.ids,
      value: [header.alert_id, header.user_id, header.company_id].filter((one) => one !== null),
    },
  ]
  const right: Fact[] = [
    { label: words.made, value: `${utc(header.made_at)} UTC` },
    { label: words.by, value: makerOf(header, words) },
    { label: words.request, value: header.request_id },
    { label: words.software, value: `Godwit ${header.godwit_version}` },
    ...(header.reference_data ? [{ label: words.reference, value: header.reference_data.slice(0, 64) }] : []),
  ]
  if (end.chain_heads.length > 0) left.push({ label: words.heads, value: end.chain_heads.map(({ head }) => head) })
  return { kind: 'facts', columns: [left.filter(({ value }) => value.length > 0), right] }
}

const row = (...cells: readonly string[]): TableCell[] => cells.map((text) => ({ text }))

/** The numbers of the board of each alert: a column for each, four in a table. */
function numberTables(numbers: readonly NumbersRecord[], words: EvidenceWords): Block[] {
  const blocks: Block[] = []
  for (let from = 0; from < numbers.length; from += 4) {
    const some = numbers.slice(from, from + 4)
    const share = (0.5 / some.length) * 0.999
    const line = (label: string, value: (one: NumbersRecord) => number): TableCell[] =>
      row(label, ...some.map((one) => String(value(one))))
    const standings = Object.keys(words.standingNames).filter((name) =>
      some.some((one) => one.counts[name as keyof typeof one.counts] > 0),
    )
    const columns = (title: string) => [
      { title, share: 0.5 },
      ...some.map((_, n) => ({ title: `${words.alert} ${from + n + 1}`, share, align: 'right' as const })),
    ]
    blocks.push(
      {
        kind: 'table',
        columns: columns(words.numbersOf),
        rows: [
          line(words.exposed, (one) => one.exposed),
          line(words.told, (one) => one.told),
          line(words.delivered, (one) => one.delivered),
          line(words.read, (one) => one.read),
          line(words.answered, (one) => one.answered),
          line(words.notReached, (one) => one.counts.not_reached),
        ],
      },
      {
        kind: 'table',
        columns: columns(words.standings),
        rows: standings.map((name) =>
          line(words.standingNames[name] ?? name, (one) => one.counts[name as keyof typeof one.counts]),
        ),
      },
    )
  }
  return blocks
}

function heldTable(end: EndRecord, words: EvidenceWords): Block[] {
  const kept = end.deliveries_by_state['kept'] ?? 0
  const simulated = end.simulated_deliveries
  const kinds = Object.keys(words.records).filter((kind) => (end.records[kind] ?? 0) > 0)
  const states = Object.entries(end.deliveries_by_state)
  return [
    {
      kind: 'table',
      columns: [
        { title: words.held, share: 0.75 },
        { title: '', share: 0.25, align: 'right' },
      ],
      rows: [
        row(words.people, String(end.people)),
        ...kinds.map((kind): TableCell[] => [
          kind === 'delivery' && states.length > 0
            ? {
                text: words.records[kind] ?? kind,
                detail: states.map(([state, n]) => `${words.state[state] ?? state}: ${n}`).join(' · '),
              }
            : { text: words.records[kind] ?? kind },
          { text: String(end.records[kind]) },
        ]),
      ],
    },
    ...(kept === 0 ? [] : [{ kind: 'paragraph', text: fill(words.keptNote, { n: kept }) } as const]),
    ...(simulated === 0 ? [] : [{ kind: 'paragraph', text: fill(words.simulatedNote, { n: simulated }) } as const]),
  ]
}

/** The first page: what, of whom, when, how to verify, and the numbers. */
export function frontSection(
  header: PackageRecord,
  numbers: readonly NumbersRecord[],
  end: EndRecord,
  language: PdfLanguage,
): PdfSection {
  const words = evidenceWords[language]
  return {
    heading: words.title,
    blocks: [
      { kind: 'title', text: words.title },
      facts(header, end, words),
      { kind: 'heading', level: 1, text: words.summary },
      ...numberTables(numbers, words),
      ...heldTable(end, words),
      { kind: 'heading', level: 1, text: words.how },
      { kind: 'list', ordered: false, items: words.howLines.map((text) => ({ text, depth: 0 as const })) },
    ],
  }
}

function actorOf(change: AlertChangeRecord, words: EvidenceWords): string {
  if (change.by_name !== null) return change.by_name
  if (change.by_kind === 'rule') return `${words.rule} ${change.by_id ?? ''}`.trim()
  return change.by_kind === 'staff' ? words.staff : words.system_
}

/** One alert of the thread: its text as it stands, and who wrote and published which version. */
export function alertSection(
  alert: AlertRecord,
  changes: readonly AlertChangeRecord[],
  number: number,
  language: PdfLanguage,
): PdfSection {
  const words = evidenceWords[language]
  const headline = textIn(alert.headline, language)
  const advice = textIn(alert.body_advice, language)
  const blocks: Block[] = [
    { kind: 'heading', level: 1, text: `${words.alert} ${number}: ${headline}` },
    {
      kind: 'facts',
      columns: [
        [
          {
            label: words.risk,
            value: `${valueWord(alert.risk_level, language)} · ${valueWord(alert.category, language)}`,
          },
          {
            label: words.inEffect,
            value: `${utc(alert.starts_at)} – ${alert.finishes_at ? utc(alert.finishes_at) : words.openEnd} UTC`,
          },
        ],
        [
          { label: words.published, value: alert.published_at ? `${utc(alert.published_at)} UTC` : '–' },
          ...(alert.closed_at ? [{ label: words.closed, value: `${utc(alert.closed_at)} UTC` }] : []),
        ],
      ],
    },
    { kind: 'heading', level: 3, text: words.alertText },
    { kind: 'paragraph', text: textIn(alert.body, language) },
    ...(advice === ''
      ? []
      : ([
          { kind: 'heading', level: 3, text: words.advice },
          { kind: 'paragraph', text: advice },
        ] as const)),
  ]
  if (changes.length > 0)
    blocks.push(
      { kind: 'heading', level: 3, text: words.versions },
      {
        kind: 'table',
        columns: [
          { title: words.time, share: 0.24 },
          { title: words.what, share: 0.22 },
          { title: words.who, share: 0.24 },
          { title: words.version, share: 0.3 },
        ],
        rows: changes.map((change) => {
          const then = textIn((change.content as { headline?: unknown } | null)?.headline, language)
          return [
            timeCell(change.at, null, language),
            { text: words.actions[change.action] ?? change.action },
            { text: actorOf(change, words) },
            { text: change.revision === null ? '–' : String(change.revision), ...(then && { detail: then }) },
          ]
        }),
      },
    )
  return { heading: headline, blocks }
}

export function requestSection(requests: readonly RequestRecord[], language: PdfLanguage): PdfSection {
  const words = evidenceWords[language]
  return {
    heading: words.requests,
    blocks: [
      { kind: 'heading', level: 1, text: words.requests },
      {
        kind: 'table',
        columns: [
          { title: words.time, share: 0.24 },
          { title: words.who, share: 0.24 },
          { title: words.question, share: 0.52 },
        ],
        rows: requests.map((one) => [
          timeCell(one.at, null, language),
          { text: one.asked_by_name ?? '–' },
          { text: one.message ?? words.noQuestion },
        ]),
      },
    ],
  }
}
