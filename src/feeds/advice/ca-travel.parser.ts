import { Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { itemChecker } from '../../platform/documents/json.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { factsOf } from '../reading/parts.ts'
import {
  type AnswerReading,
  type Item,
  type Lookups,
  type Parser,
  plainReport,
  type ReportText,
} from '../reading/reading.ts'
import { adviceKeys, placeByCode, plainTextOf, timeOfSeconds } from './advice.ts'

const Words = Type.Object({
  name: Type.String(),
  'url-slug': Type.Optional(Type.String()),
  'friendly-date': Type.Optional(Type.String()),
  'advisory-text': Type.Optional(Type.String()),
  'recent-updates': Type.Optional(Type.String()),
})

const Flag = Type.Union([Type.Literal(0), Type.Literal(1)])

const checkAnswer = itemChecker(
  Type.Object({
    metadata: Type.Optional(
      Type.Object({ generated: Type.Object({ timestamp: Type.Integer(), date: Type.Optional(Type.String()) }) }),
    ),
    data: Type.Record(Type.String(), Type.Unknown()),
  }),
)

const checkItem = itemChecker(
  Type.Object({
    'country-id': Type.Optional(Type.Unknown()),
    'country-iso': Type.Optional(Type.String()),
    'country-eng': Type.Optional(Type.String()),
    'country-fra': Type.Optional(Type.String()),
    'full-info-url': Type.Optional(Type.String()),
    'see-other-iso': Type.Optional(Type.String()),
    // "date" and "asp" are times of Ottawa, often without a zone.
    'date-published': Type.Object({
      timestamp: Type.Integer(),
      date: Type.Optional(Type.String()),
      asp: Type.Optional(Type.String()),
    }),
    'advisory-state': Type.Integer(),
    'has-advisory-warning': Type.Optional(Flag),
    'has-regional-advisory': Type.Optional(Flag),
    'has-content': Type.Optional(Flag),
    'recent-updates-type': Type.Optional(Type.String()),
    eng: Words,
    fra: Type.Optional(Words),
  }),
)

/** The advice of Canada: the index of all countries. */
export const readCaTravel: Parser = (answer, lookups): AnswerReading => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  const { value } = read
  const remarks = [...read.remarks]
  const made = value.metadata?.generated.timestamp
  return {
    refused: null,
    items: Object.entries(value.data).map(([code, item]) => readItem(code, item, lookups)),
    remarks,
    madeAt: made === undefined ? null : timeOfSeconds(made, 'metadata/generated/timestamp', remarks),
    documents: [],
  }
}

function readItem(code: string, raw: unknown, lookups: Lookups): Item {
  const path = `data/${code}`
  const checked = checkItem(raw, path)
  const remarks: Remark[] = [...checked.remarks]
  const source = (): string => JSON.stringify(raw)
  if (checked.value === null) return { nativeId: code, version: '', source, report: null, remarks }
  const item = checked.value
  const name = plainTextOf(item.eng.name, `${path}/eng/name`, remarks) ?? code
  const area = placeByCode(code, name, path, lookups, remarks)
  const iso = item['country-iso']
  if (iso !== undefined && iso !== code)
    remarks.push({ path: `${path}/country-iso`, problem: `another code than ${code}` })
  const level = levelOf(item['advisory-state'], item['has-content'], item['see-other-iso'], path, remarks)
  const { timestamp } = item['date-published']
  const links = [slugLink('https://travel.gc.ca', item.eng), slugLink('https://voyage.gc.ca', item.fra)]
  return {
    nativeId: code,
    version: String(timestamp),
    source,
    report: {
      ...plainReport,
      kind: 'advisory',
      name,
      keys: iso === undefined || iso === code ? adviceKeys('CA', area) : [],
      sentAt: timeOfSeconds(timestamp, `${path}/date-published/timestamp`, remarks),
      area: iso === undefined || iso === code ? area : { ...area, countries: [] },
      level,
      facts: factsOf({
        level: level === null ? null : Number(level),
        has_regional_advisory: item['has-regional-advisory'] === undefined ? null : item['has-regional-advisory'] === 1,
        see_other: item['see-other-iso'],
        change_type: item['recent-updates-type'],
      }),
      texts: [...textIn('en', item.eng, `${path}/eng`, remarks), ...textIn('fr', item.fra, `${path}/fra`, remarks)],
      links: links.flatMap((link) => link ?? []),
    },
    remarks,
  }
}

/** 0 normal precautions, 1 a high degree of caution, 2 avoid non-essential travel, 3 avoid all travel. */
function levelOf(
  state: number,
  hasContent: 0 | 1 | undefined,
  seeOther: string | undefined,
  path: string,
  remarks: Remark[],
): string | null {
  // A country without advice of its own has the state 0, which says nothing.
  if (hasContent === 0 || seeOther) return null
  if (state >= 0 && state <= 3) return String(state)
  remarks.push({ path: `${path}/advisory-state`, problem: `${state} is none from 0 to 3` })
  return null
}

interface WordsOfLanguage {
  readonly name: string
  readonly 'url-slug'?: string
  readonly 'advisory-text'?: string
  readonly 'recent-updates'?: string
}

/** Texts have entities of HTML inside of JSON. */
function textIn(language: string, words: WordsOfLanguage | undefined, path: string, remarks: Remark[]): ReportText[] {
  if (!words) return []
  const headline = plainTextOf(words['advisory-text'], `${path}/advisory-text`, remarks)
  const body = plainTextOf(words['recent-updates'], `${path}/recent-updates`, remarks)
  return [{ language, headline, body, instruction: null }]
}

const slugLink = (site: string, words: WordsOfLanguage | undefined): string | undefined =>
  /^[a-z0-9-]+$/.test(words?.['url-slug'] ?? '') ? `${site}/destinations/${words?.['url-slug']}` : undefined
