import { type Static, Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { checker, itemChecker } from '../../platform/documents/json.ts'
import { readTime } from '../../platform/documents/times.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { key } from '../reading/keys.ts'
import { linkIn } from '../reading/parts.ts'
import {
  emptyArea,
  type Item,
  type Lookups,
  type Parser,
  plainReport,
  type Report,
  type ReportKind,
} from '../reading/reading.ts'
import { glideKeys } from './glide.ts'

const text = Type.Optional(Type.String())

const disasterType = Type.Object({
  id: Type.Optional(Type.Integer()),
  name: Type.String(),
  code: Type.String(),
  primary: Type.Optional(Type.Boolean()),
})

const country = Type.Object({
  href: text,
  id: Type.Optional(Type.Integer()),
  name: Type.String(),
  shortname: text,
  iso3: Type.String(),
  location: Type.Optional(Type.Object({ lat: Type.Number(), lon: Type.Number() })),
  primary: Type.Optional(Type.Boolean()),
})

const disaster = Type.Object({
  id: Type.String({ minLength: 1 }),
  score: Type.Optional(Type.Number()),
  href: text,
  fields: Type.Object({
    id: Type.Optional(Type.Integer()),
    name: Type.String({ minLength: 1 }),
    status: Type.String({ minLength: 1 }),
    glide: text,
    country: Type.Array(country),
    type: Type.Array(disasterType, { minItems: 1 }),
    date: Type.Optional(Type.Object({ created: text, changed: text, event: text })),
    url: text,
    url_alias: text,
  }),
})
type Fields = Static<typeof disaster>['fields']

const checkDisaster = itemChecker(disaster)
const checkAnswer = checker(
  Type.Object({
    href: text,
    time: Type.Optional(Type.Number()),
    links: Type.Optional(Type.Unknown()),
    took: Type.Optional(Type.Number()),
    totalCount: Type.Optional(Type.Integer()),
    count: Type.Integer(),
    data: Type.Array(Type.Unknown()),
  }),
)

/** The hazards of GLIDE. */
const kinds: Readonly<Record<string, ReportKind>> = {
  EQ: 'earthquake',
  TS: 'tsunami',
  TC: 'cyclone',
  VO: 'volcano',
  FL: 'flood',
  FF: 'flood',
  WF: 'wildfire',
  DR: 'drought',
  EP: 'disease',
  CW: 'weather',
  HT: 'weather',
  ET: 'weather',
  EC: 'weather',
  ST: 'weather',
  SS: 'weather',
  TO: 'weather',
  VW: 'weather',
  AC: 'other',
  AV: 'other',
  CE: 'other',
  FA: 'other',
  FR: 'other',
  IN: 'other',
  LS: 'other',
  MS: 'other',
  OT: 'other',
  SL: 'other',
  WV: 'other',
}

const standing = new Set(['alert', 'ongoing', 'current'])

function optionalTime(value: string | undefined, path: string, remarks: Remark[]): Date | null {
  const time = readTime(value)
  if (!time && value !== undefined) remarks.push({ path, problem: 'not a time with its zone' })
  return time ?? null
}

/** Of several types the editors mark the main one. */
function kindOf({ type: types }: Fields, path: string, remarks: Remark[]): ReportKind {
  const code = (types.find(({ primary }) => primary) ?? types[0])?.code ?? ''
  const kind = kinds[code]
  if (!kind) remarks.push({ path, problem: `"${code}" is no hazard of GLIDE` })
  return kind ?? 'other'
}

function readReport(id: string, fields: Fields, path: string, remarks: Remark[], lookups: Lookups): Report {
  const countries = fields.country.map(({ iso3, name }, at) => {
    const code = lookups.countryCode(iso3.toUpperCase()) ?? lookups.countryCode(name)
    if (!code) remarks.push({ path: `${path}/country/${at}`, problem: `"${name}" is no country that is known` })
    return code
  })
  if (!standing.has(fields.status) && fields.status !== 'past')
    remarks.push({ path: `${path}/status`, problem: `"${fields.status}" is none of ${[...standing].join(', ')}, past` })
  return {
    ...plainReport,
    kind: kindOf(fields, `${path}/type`, remarks),
    name: fields.name,
    keys: [key('reliefweb', id), ...glideKeys(fields.glide, `${path}/glide`, remarks)],
    phase: fields.status === 'past' ? 'over' : 'stands',
    sentAt: optionalTime(fields.date?.changed ?? fields.date?.created, `${path}/date`, remarks),
    startsAt: optionalTime(fields.date?.event, `${path}/date/event`, remarks),
    area: {
      ...emptyArea,
      countries: [...new Set(countries.filter((one) => one !== undefined))],
      text: fields.country.map(({ name }) => name).join(', ') || null,
    },
    facts: { stage: fields.status, types: fields.type.map(({ name }) => name).join(', ') },
    texts: [{ language: 'en', headline: fields.name, body: null, instruction: null }],
    links: linkIn(fields.url_alias ?? fields.url, `${path}/url`, remarks),
  }
}

function readItem(value: unknown, path: string, lookups: Lookups): Item {
  const checked = checkDisaster(value, path)
  const remarks = [...checked.remarks]
  const id = (value as { id?: unknown } | null)?.id
  return {
    nativeId: typeof id === 'string' ? id : '',
    version: checked.value?.fields.status ?? '',
    source: () => JSON.stringify(value),
    report:
      checked.value === null
        ? null
        : readReport(checked.value.id, checked.value.fields, `${path}/fields`, remarks, lookups),
    remarks,
  }
}

/** ReliefWeb's list of disasters that are under way. */
export const readReliefweb: Parser = (answer, lookups) => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  const { count, data } = read.value
  const remarks = [...read.remarks]
  if (count !== data.length) remarks.push({ path: 'count', problem: `${count}, and there are ${data.length} in data` })
  return {
    refused: null,
    items: data.map((one, at) => readItem(one, `data/${at}`, lookups)),
    remarks,
    madeAt: null,
    documents: [],
  }
}
