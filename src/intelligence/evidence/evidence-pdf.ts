import type { PdfFrame, PdfSection } from '../../platform/pdf/pdf-document.ts'
import { alertSection, frontSection, requestSection } from './evidence-front.ts'
import { personSection } from './evidence-person.ts'
import type {
  AlertChangeRecord,
  AlertRecord,
  EndRecord,
  EvidenceRecord,
  NumbersRecord,
  PackageRecord,
  PersonRecord,
  RequestRecord,
} from './evidence-record.ts'
import { utc } from './evidence-times.ts'
import { evidenceWords, fill, type PdfLanguage } from './evidence-words.ts'

/** What stands around the pages. */
export function evidenceFrame(header: PackageRecord, language: PdfLanguage): PdfFrame {
  const words = evidenceWords[language]
  return {
    title: `${words.title}: ${header.subject}`,
    language,
    createdAt: new Date(header.made_at),
    pageSize: 'A4',
    letterhead: { name: header.company_name ?? 'Godwit', lines: [words.title, words.about[header.about]] },
    footer: `${words.title} · ${header.subject} · ${utc(header.made_at)} UTC`,
    words: words.pdf,
  }
}

/**
 * The sections of the document, in the order of the records: of the alerts, then person by person. Only what belongs to one section is kept.
 */
export function* evidenceSections(
  records: () => Iterable<EvidenceRecord>,
  { header, end }: { readonly header: PackageRecord; readonly end: EndRecord },
  language: PdfLanguage,
): Generator<PdfSection> {
  const words = evidenceWords[language]
  const numbers: NumbersRecord[] = []
  const alertIds: string[] = []
  for (const one of records()) {
    if (one.record === 'numbers') numbers.push(one)
    if (one.record === 'alert') alertIds.push(one.alert_id)
    if (one.record === 'person') break
  }
  yield frontSection(header, numbers, end, language)
  const alertNumber = (id: string): number => alertIds.indexOf(id) + 1
  let alert: AlertRecord | undefined
  let changes: AlertChangeRecord[] = []
  const requests: RequestRecord[] = []
  let person: PersonRecord | undefined
  let ofPerson: EvidenceRecord[] = []
  const endOfAlert = function* (): Generator<PdfSection> {
    if (alert) yield alertSection(alert, changes, alertNumber(alert.alert_id), language)
    alert = undefined
    changes = []
  }
  const endOfPerson = function* (): Generator<PdfSection> {
    if (person) yield personSection(person, ofPerson, alertNumber, language)
    else if (requests.length > 0) yield requestSection(requests, language)
    ofPerson = []
  }
  for (const one of records()) {
    if (one.record === 'alert' || one.record === 'numbers' || one.record === 'person') yield* endOfAlert()
    if (one.record === 'alert') alert = one
    else if (one.record === 'alert_change') changes.push(one)
    else if (one.record === 'check_in_request') requests.push(one)
    else if (one.record === 'person') {
      yield* endOfPerson()
      person = one
    } else if (person) ofPerson.push(one)
  }
  yield* endOfAlert()
  yield* endOfPerson()
  const count = (kind: string): number => end.records[kind] ?? 0
  const all = Object.values(end.records).reduce((sum, n) => sum + n, 0)
  const text = fill(words.endText, {
    n: all,
    people: end.people,
    messages: count('message'),
    deliveries: count('delivery'),
    receipts: count('receipt'),
  })
  yield {
    heading: words.end,
    blocks: [
      { kind: 'heading', level: 2, text: words.end },
      { kind: 'paragraph', text },
    ],
  }
}
