import type { Remark } from '../../platform/documents/document.ts'
import { readDay } from '../../platform/documents/times.ts'
import { key } from '../reading/keys.ts'
import { factsOf, linkIn } from '../reading/parts.ts'
import { type Answer, emptyArea, type Item, plainReport, type Report } from '../reading/reading.ts'
import { atcfIdOf, productIn } from './atcf.ts'
import { readDayTime } from './day-times.ts'
import { placeWords, positionIn, readWinds, type WarningFix } from './jtwc-winds.ts'
import { asInTheList, classificationProblem, readWarningTail } from './jtwc-words.ts'
import { swathOf, windsWithin } from './swath.ts'

const subjectOf = /SUBJ\/([^/]*)\/\//g
const warningSubject = /^(.*?)\s*\b(\d\d[A-Z])(?: \(([^)]*)\))? WARNING NR ?(\d+)([A-Z]?)(?![\w-])(.*)$/
const alertSubject = /^TROPICAL CYCLONE FORMATION ALERT \(INVEST (\d\d[A-Z])\)(.*)$/
/** "WTPN31 PHNC 211000" */
const heading = /^\s*[A-Z]{4}\d\d [A-Z]{4} (\d{6})\s/
const warningPosition = new RegExp(String.raw`WARNING POSITION:\s*(\d{6})Z\s*---\s*(?:NEAR\s+)?${placeWords}`)
const repeatedPosition = new RegExp(String.raw`REPEAT POSIT:\s*${placeWords}`)
const alertPosition = new RegExp(String.raw`CIRCULATION\s+CENTER\s+IS\s+LOCATED\s+NEAR\s+${placeWords}`)
/** The only full date of a warning: "211000Z POSITION NEAR 26.8N 171.7W. 21AUG26." */
const fullDate = new RegExp(String.raw`POSITION\s+NEAR\s+${placeWords}\.?\s+(\d\d)([A-Z]{3})(\d\d)\.`)

const lineOf = (words: string): string => words.trim().replace(/\s+/g, ' ')

/** Days and hours stand without a month: they are near the date of the text, else near the time of the answer. */
function baseTime(text: string, at: Date): Date {
  const [day, month, year] = fullDate.exec(text)?.slice(5) ?? []
  return (day && readDay(`${day} ${month} 20${year}`)) || at
}

interface Found {
  readonly nativeId: string
  readonly version: string
  readonly report: Report | null
}

interface Reading {
  readonly text: string
  readonly answer: Answer
  readonly base: Date
  readonly sentAt: Date | null
  readonly remarks: Remark[]
}

/** A number behind its words; a remark where the words are there and the number is not. */
function numberAfter(text: string, words: RegExp, number: RegExp, path: string, remarks: Remark[]): number | null {
  const found = words.exec(text)
  if (!found) return null
  const digits = number.exec(text.slice(found.index))
  if (digits?.index === 0) return Number(digits[1])
  remarks.push({ path, problem: 'not understood' })
  return null
}

/** Facts about the winds, and where those of 34 knots are forecast. */
function windsOf(
  text: string,
  fix: WarningFix,
  remarks: Remark[],
): { readonly facts: Record<string, number | null>; readonly swath: Report['area']['polygons'] } {
  const { windKt, gustsKt, track } = readWinds(text, fix, remarks)
  const isOneMinute = /MAX SUSTAINED WINDS BASED ON ONE-MINUTE AVERAGE/.test(text)
  if (!isOneMinute) remarks.push({ path: 'RMKS', problem: 'it is not said over how long winds are averaged' })
  const [, degrees, knots] =
    /MOVEMENT\s+PAST\s+(?:SIX|THREE|TWELVE)\s+HOURS\s+-\s+(\d{3})\s+DEGREES\s+AT\s+(\d+)\s+KTS/.exec(text) ?? []
  if (!knots && /MOVEMENT\s+PAST/.test(text)) remarks.push({ path: 'MOVEMENT', problem: 'not understood' })
  const forecast = windsWithin(track ?? []).flatMap(({ hours, windKt: expected }) => (hours > 0 ? [expected] : []))
  const forecastKt = forecast.length > 0 ? Math.max(...forecast) : null
  const facts = {
    wind_kt: windKt,
    gusts_kt: gustsKt,
    wind_average_minutes: windKt !== null && isOneMinute ? 1 : null,
    // The strongest inside of the swath.
    forecast_wind_kt: forecastKt,
    forecast_wind_average_minutes: forecastKt !== null && isOneMinute ? 1 : null,
    pressure_mb: numberAfter(
      text,
      /MINIMUM\s+CENTRAL\s+PRESSURE/,
      /MINIMUM\s+CENTRAL\s+PRESSURE\s+AT\s+\d{6}Z\s+IS\s+(\d{3,4})\s+MB\b/,
      'MINIMUM CENTRAL PRESSURE',
      remarks,
    ),
    movement_degrees: degrees ? Number(degrees) : null,
    movement_kt: knots ? Number(knots) : null,
  }
  return { facts, swath: swathOf(track ?? []) }
}

function readWarning(subject: string, parts: readonly string[], reading: Reading): Found {
  const { text, answer, base, sentAt, remarks } = reading
  const [, fromSubject = '', designation = '', name, digits = '', letter = '', end = ''] = parts
  // As the list writes it: at least two digits.
  const number = String(Number(digits)).padStart(2, '0') + letter
  const refuse = (path: string, problem: string): Found => {
    remarks.unshift({ path, problem })
    return { nativeId: designation, version: number, report: null }
  }
  const first = warningSubject.exec(lineOf(/\n1\.\s([^\n]*)/.exec(text)?.[1] ?? ''))
  if (first && (first[2] !== designation || first[4] !== digits)) return refuse('RMKS/1', 'another warning than SUBJ')
  const classification = first?.[1] || fromSubject
  remarks.push(...classificationProblem(classification, 'SUBJ'))
  const tail = readWarningTail(end, 'SUBJ', remarks)
  const fix = warningPosition.exec(text)
  const point = fix && positionIn(fix.slice(2))
  if (!fix || !point) return refuse('WARNING POSITION', 'no position')
  const at = readDayTime(fix[1] ?? '', base)
  if (!at) return refuse('WARNING POSITION', 'no time of the position')
  const again = repeatedPosition.exec(text)
  const repeated = again && positionIn(again.slice(1))
  if (again && (repeated?.lat !== point.lat || repeated.lng !== point.lng))
    return refuse('REPEAT POSIT', 'another place than the position')
  const product = productIn(answer.address)
  const id = atcfIdOf(designation, product, at)
  if ('problem' in id) {
    if (id.isOther) return refuse('SUBJ', id.problem)
    remarks.push({ path: 'SUBJ', problem: id.problem })
  }
  const winds = windsOf(text, { center: point, at, near: base }, remarks)
  const isFinal = tail.isFinal || /THIS\s+IS\s+THE\s+FINAL\s+WARNING\s+ON\s+THIS\s+SYSTEM/.test(text)
  return {
    nativeId: designation,
    version: number,
    report: {
      ...plainReport,
      kind: 'cyclone',
      name: name ? asInTheList(name.trim()) : designation,
      keys: 'id' in id ? [key('atcf', id.id)] : [],
      sentAt,
      point,
      area: { ...emptyArea, polygons: winds.swath },
      level: asInTheListWords(classification),
      facts: factsOf({
        classification: asInTheListWords(classification),
        designation,
        ...winds.facts,
        // GDACS has the same position for the same minute: that of the warning, hours before it is issued.
        advisory_at: at.toISOString(),
        advisory_number: Number(digits),
        advisory: number,
        is_final: isFinal || null,
        is_corrected: tail.isCorrected || null,
      }),
      texts: textsOf(subject, text),
      links: linkIn(answer.address, 'address', []),
    },
  }
}

const asInTheListWords = (words: string): string => words.split(' ').map(asInTheList).join(' ')

function textsOf(headline: string, text: string): Report['texts'] {
  const body = /\n(?:2\. )?REMARKS:\s*([\s\S]*?)\s*(?:\/\/)?\s*NNNN\s*$/.exec(text)?.[1] ?? null
  return [{ language: 'en', headline, body, instruction: null }]
}

/** An area that may become a storm. It is none, and its number is used again: an alert is a thing of its own. */
function readAlert(subject: string, parts: readonly string[], reading: Reading): Found {
  const { text, answer, base, sentAt, remarks } = reading
  const [, invest = '', end = ''] = parts
  const nativeId = sentAt ? `${invest} ${sentAt.toISOString()}` : ''
  const rest = end.replace(/\b(?:REISSUED|CORRECTED|AMENDED)\b/g, '').trim()
  const isOver = /^CANCEL/.test(rest)
  if (rest && !isOver) remarks.push({ path: 'SUBJ', problem: `not understood: ${rest.slice(0, 80)}` })
  if (!sentAt) return { nativeId, version: '', report: null }
  const found = alertPosition.exec(text)
  const point = (found && positionIn(found.slice(1))) ?? null
  if (!point && !isOver) remarks.push({ path: 'RMKS', problem: 'no position' })
  const until = /CANCELLED\s+BY\s+(\d{6})Z/.exec(text)?.[1]
  return {
    nativeId,
    version: '',
    report: {
      ...plainReport,
      kind: 'other',
      name: `Tropical Cyclone Formation Alert ${invest}`,
      keys: [],
      phase: isOver ? 'over' : 'stands',
      sentAt,
      confirmedUntil: (until && readDayTime(until, base)) || null,
      point,
      level: 'Tropical Cyclone Formation Alert',
      facts: { is_formation_alert: true, designation: invest },
      texts: textsOf(subject, text),
      links: linkIn(answer.address, 'address', []),
    },
  }
}

/** The text of a warning or of a formation alert: one item, or why the document is none. */
export function readJtwcText(text: string, answer: Answer): { readonly item: Item } | { readonly refused: Remark } {
  const unified = text.replaceAll('\r\n', '\n')
  const subjects = [...unified.matchAll(subjectOf)].map(([, subject = '']) => lineOf(subject))
  const [subject] = subjects
  if (subject === undefined) return { refused: { path: '', problem: 'not a text of JTWC: it has no SUBJ' } }
  if (!/\nNNNN\s*$/.test(unified)) return { refused: { path: '', problem: 'cut off: it does not end with NNNN' } }
  const remarks: Remark[] = []
  const base = baseTime(unified, answer.at)
  const sentAt = readDayTime(heading.exec(unified)?.[1] ?? '', base) ?? null
  if (!sentAt) remarks.push({ path: '', problem: 'no heading with the time of issue' })
  const reading = { text: unified, answer, base, sentAt, remarks }
  const warning = warningSubject.exec(subject)
  const alert = alertSubject.exec(subject)
  const unknown: Found = { nativeId: '', version: '', report: null }
  let found = unknown
  if (subjects.length > 1) remarks.unshift({ path: 'SUBJ', problem: 'stands more than once' })
  else if (warning) found = readWarning(subject, warning, reading)
  else if (alert) found = readAlert(subject, alert, reading)
  else remarks.unshift({ path: 'SUBJ', problem: `neither a warning nor an alert: ${subject.slice(0, 80)}` })
  return {
    item: { nativeId: found.nativeId, version: found.version, source: () => text, report: found.report, remarks },
  }
}
