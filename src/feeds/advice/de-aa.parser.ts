import { Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { checker, itemChecker } from '../../platform/documents/json.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { factsOf } from '../reading/parts.ts'
import {
  type AnswerReading,
  type Item,
  type Lookups,
  type Parser,
  plainReport,
  refusedAnswer,
} from '../reading/reading.ts'
import { adviceKeys, placeByCode, plainTextOf, timeOfSeconds } from './advice.ts'

const checkAnswer = checker(Type.Object({ response: Type.Record(Type.String(), Type.Unknown()) }))

const checkItem = itemChecker(
  Type.Object({
    lastModified: Type.Integer(),
    effective: Type.Optional(Type.Integer()),
    title: Type.String(),
    // The documents say CountryCode and CountryName, the answers countryCode and countryName.
    countryCode: Type.Optional(Type.String()),
    CountryCode: Type.Optional(Type.String()),
    iso3CountryCode: Type.Optional(Type.String()),
    countryName: Type.Optional(Type.String()),
    CountryName: Type.Optional(Type.String()),
    warning: Type.Boolean(),
    partialWarning: Type.Boolean(),
    situationWarning: Type.Boolean(),
    situationPartWarning: Type.Boolean(),
    content: Type.Optional(Type.String()),
    lastChanges: Type.Optional(Type.Unknown()),
    flagUrl: Type.Optional(Type.Unknown()),
    disclaimer: Type.Optional(Type.Unknown()),
  }),
)

/** The ministry's own words; the two flags about a situation have none. The first that is set is the strongest. */
const levels = [
  ['warning', 'Reisewarnung'],
  ['partialWarning', 'Teilreisewarnung'],
  ['situationWarning', 'situationWarning'],
  ['situationPartWarning', 'situationPartWarning'],
] as const

/** The advice of Germany: the list of all countries, or one with its text. */
export const readDeAa: Parser = (answer, lookups): AnswerReading => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  const { response } = read.value
  const ids = Object.keys(response).filter((name) => /^\d+$/.test(name))
  // The ministry answers errors by an empty object, with status 200.
  if (ids.length === 0 && !Array.isArray(response['contentList']))
    return refusedAnswer('response/contentList', 'missing, and no country is there')
  return {
    refused: null,
    items: ids.map((id) => readItem(id, response[id], lookups)),
    remarks: [...read.remarks, ...remarksOfList(response, ids)],
    // The list's own lastModified stays for months, while its items change every day.
    madeAt: null,
    documents: [],
  }
}

const ownFields: ReadonlySet<string> = new Set(['lastModified', 'contentList'])

function remarksOfList(response: Readonly<Record<string, unknown>>, ids: readonly string[]): Remark[] {
  const unknown = Object.keys(response).filter((name) => !ownFields.has(name) && !ids.includes(name))
  const remarks = unknown.map((name) => ({ path: `response/${name}`, problem: 'an unknown field' }))
  const list = response['contentList']
  const path = 'response/contentList'
  if (!Array.isArray(list)) return [...remarks, { path, problem: list === undefined ? 'missing' : 'not a list' }]
  const named = new Set(list.map(String))
  const gone = [...named].filter((id) => !ids.includes(id))
  const extra = ids.filter((id) => !named.has(id))
  if (gone.length > 0) remarks.push({ path, problem: `names ${gone.length} that are not there (${gone[0]})` })
  if (extra.length > 0) remarks.push({ path, problem: `does not name ${extra.length} that are there (${extra[0]})` })
  return remarks
}

function readItem(id: string, raw: unknown, lookups: Lookups): Item {
  const path = `response/${id}`
  const checked = checkItem(raw, path)
  const remarks: Remark[] = [...checked.remarks]
  const source = (): string => JSON.stringify(raw)
  if (checked.value === null) return { nativeId: id, version: '', source, report: null, remarks }
  const item = checked.value
  const code = item.countryCode ?? item.CountryCode
  const named = item.countryName ?? item.CountryName
  if (named === undefined) remarks.push({ path: `${path}/countryName`, problem: 'missing' })
  // An asterisk leads to a footnote: "Taiwan*".
  const name = (named ?? item.title.split(':')[0] ?? '').replace(/\*{1,3}$/, '').trim()
  const area = placeByCode(code ?? '', name, `${path}/countryCode`, lookups, remarks)
  const iso3 = item.iso3CountryCode
  const agrees = iso3 === undefined || area.countries.length === 0 || lookups.countryCode(iso3) === area.countries[0]
  if (!agrees) remarks.push({ path: `${path}/iso3CountryCode`, problem: `another country than ${code}` })
  const place = agrees ? area : { ...area, countries: [] }
  return {
    nativeId: id,
    version: String(item.lastModified),
    source,
    report: {
      ...plainReport,
      kind: 'advisory',
      name,
      keys: adviceKeys('DE', place),
      sentAt: timeOf(item.lastModified, `${path}/lastModified`, remarks),
      startsAt: item.effective === undefined ? null : timeOf(item.effective, `${path}/effective`, remarks),
      area: place,
      level: levels.find(([flag]) => item[flag])?.[1] ?? 'none',
      facts: factsOf({
        warning: item.warning,
        partial_warning: item.partialWarning,
        situation_warning: item.situationWarning,
        situation_part_warning: item.situationPartWarning,
      }),
      texts: [
        {
          language: 'de',
          headline: item.title.trim(),
          body: plainTextOf(item.content, `${path}/content`, remarks),
          instruction: null,
        },
      ],
    },
    remarks,
  }
}

/** The documents say milliseconds, the answers have seconds. No number is both, of a time between 2001 and 2286. */
const timeOf = (number: number, path: string, remarks: Remark[]): Date | null =>
  timeOfSeconds(number >= 1e12 ? number / 1000 : number, path, remarks)
