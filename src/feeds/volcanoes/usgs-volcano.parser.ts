import { Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { checker, itemChecker } from '../../platform/documents/json.ts'
import { readUtcTime } from '../../platform/documents/times.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { key } from '../reading/keys.ts'
import { factsOf, linkIn } from '../reading/parts.ts'
import { type Item, type Lookups, type Parser, plainReport } from '../reading/reading.ts'

const text = Type.Optional(Type.String())

const checkAnswer = checker(Type.Array(Type.Unknown()))
const checkNotice = itemChecker(
  Type.Object({
    obs_fullname: text,
    obs_abbr: text,
    volcano_name: Type.String({ minLength: 1 }),
    vnum: Type.String({ pattern: '^[0-9]{6,8}$' }),
    notice_type_cd: text,
    notice_identifier: Type.String({ minLength: 1 }),
    sent_utc: Type.String(),
    sent_unixtime: Type.Optional(Type.Integer()),
    color_code: Type.String({ minLength: 1 }),
    alert_level: Type.String({ minLength: 1 }),
    notice_url: text,
    notice_data: text,
  }),
)

const alertLevels: ReadonlySet<string> = new Set(['UNASSIGNED', 'NORMAL', 'ADVISORY', 'WATCH', 'WARNING'])
const colorCodes: ReadonlySet<string> = new Set(['UNASSIGNED', 'GREEN', 'YELLOW', 'ORANGE', 'RED'])

function readNotice(value: unknown, path: string, { volcano }: Lookups): Item {
  const source = (): string => JSON.stringify(value)
  const vnum = (value as { vnum?: unknown } | null)?.vnum
  const refuse = (remarks: readonly Remark[]): Item => ({
    nativeId: typeof vnum === 'string' ? vnum : '',
    version: '',
    source,
    report: null,
    remarks,
  })
  const checked = checkNotice(value, path)
  const notice = checked.value
  if (!notice) return refuse(checked.remarks)
  const remarks = [...checked.remarks]
  // HANS says no zone; the time in seconds beside it shows that it is UTC.
  const sentAt = readUtcTime(notice.sent_utc)
  if (!sentAt) return refuse([{ path: `${path}/sent_utc`, problem: 'not a time' }, ...remarks])
  if (notice.sent_unixtime !== undefined && notice.sent_unixtime * 1000 !== sentAt.getTime())
    remarks.push({ path: `${path}/sent_unixtime`, problem: 'another time than sent_utc' })
  for (const [name, known] of [
    ['alert_level', alertLevels],
    ['color_code', colorCodes],
  ] as const)
    if (!known.has(notice[name]))
      remarks.push({ path: `${path}/${name}`, problem: `an unknown value: ${notice[name].slice(0, 20)}` })
  const point = volcano(notice.vnum) ?? null
  if (!point) remarks.push({ path: `${path}/vnum`, problem: `the place of volcano ${notice.vnum} is not known` })
  const isOver = notice.alert_level === 'NORMAL' && /^(GREEN|UNASSIGNED)$/.test(notice.color_code)
  return {
    nativeId: notice.vnum,
    version: notice.notice_identifier,
    source,
    report: {
      ...plainReport,
      kind: 'volcano',
      name: notice.volcano_name,
      // A notice may be about several volcanoes: its own id is no key.
      keys: [key('volcano', notice.vnum)],
      phase: isOver ? 'over' : 'stands',
      sentAt,
      point,
      level: notice.alert_level,
      facts: factsOf({
        alert_level: notice.alert_level,
        color_code: notice.color_code,
        notice_type: notice.notice_type_cd,
        observatory: notice.obs_abbr,
      }),
      links: linkIn(notice.notice_url, `${path}/notice_url`, remarks),
    },
    remarks,
  }
}

/** Volcanoes of the United States above their normal state (HANS, `getElevatedVolcanoes`). Normal ones are absent. */
export const readUsgsVolcano: Parser = (answer, lookups) => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  return {
    refused: null,
    items: read.value.map((notice, at) => readNotice(notice, String(at), lookups)),
    remarks: read.remarks,
    madeAt: null,
    documents: [],
  }
}
