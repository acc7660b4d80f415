import { type Static, Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { textOfHtml } from '../../platform/documents/html.ts'
import { itemChecker } from '../../platform/documents/json.ts'
import { readJsonAnswer } from '../reading/json-answer.ts'
import { key } from '../reading/keys.ts'
import { type AnswerReading, emptyArea, type Item, type Lookups, type Parser, plainReport } from '../reading/reading.ts'
import { timeIn } from '../reading/time-in.ts'
import { areaOf, type DiseaseTitle, remarkUnknown } from './disease-title.ts'

const checkAnswer = itemChecker(
  Type.Object({
    '@odata.context': Type.Optional(Type.String()),
    '@odata.nextLink': Type.Optional(Type.String()),
    '@odata.count': Type.Optional(Type.Integer()),
    value: Type.Array(Type.Unknown()),
  }),
)

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
/** WHO's texts are CC BY-NC-SA: they are not read. */
const NotRead = Type.Optional(Type.Unknown())

const News = Type.Object({
  Id: Text,
  DonId: Text,
  Title: Type.String(),
  OverrideTitle: Text,
  UseOverrideTitle: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  TitleSuffix: Text,
  UrlName: Text,
  ItemDefaultUrl: Text,
  PublicationDateAndTime: Text,
  LastModified: Text,
  // The day of a migration for what is older than 2021.
  PublicationDate: NotRead,
  DateCreated: NotRead,
  IncludeInSitemap: NotRead,
  SystemSourceKey: NotRead,
  Provider: NotRead,
  Summary: NotRead,
  Overview: NotRead,
  Epidemiology: NotRead,
  Assessment: NotRead,
  Advice: NotRead,
  Response: NotRead,
  FurtherInformation: NotRead,
})
const checkItem = itemChecker(News)

/** Disease Outbreak News of the World Health Organization: facts, titles and links. */
export const readWhoDon: Parser = (answer, lookups): AnswerReading => {
  const read = readJsonAnswer(answer, checkAnswer)
  if ('refused' in read) return read.refused
  const items = read.value.value.map((raw, at) => readItem(raw, `value/${at}`, lookups))
  const times = items.flatMap(({ report }) => report?.sentAt?.getTime() ?? [])
  const isOrdered = times.every((time, at) => at === 0 || time <= (times[at - 1] ?? time))
  // Without $orderby the answer has news of all years since 1996 in no order, and misses the newest.
  const order = { path: 'value', problem: 'not ordered by PublicationDateAndTime, the newest first' }
  return {
    refused: null,
    items,
    remarks: isOrdered ? read.remarks : [...read.remarks, order],
    madeAt: null,
    documents: [],
  }
}

function readItem(raw: unknown, path: string, lookups: Lookups): Item {
  const checked = checkItem(raw, path)
  const remarks: Remark[] = [...checked.remarks]
  const source = (): string => JSON.stringify(raw)
  if (checked.value === null) return { nativeId: '', version: '', source, report: null, remarks }
  const news = checked.value
  const nativeId = news.DonId?.trim() || news.UrlName?.trim() || news.Id?.trim() || ''
  const title = titleOf(news, path, remarks)
  if (nativeId === '') remarks.push({ path: `${path}/DonId`, problem: 'missing, and UrlName and Id too' })
  if (title === '') remarks.push({ path: `${path}/Title`, problem: 'missing' })
  if (nativeId === '' || title === '') return { nativeId, version: '', source, report: null, remarks }
  const sentAt = timeIn(news.PublicationDateAndTime, `${path}/PublicationDateAndTime`, remarks)
  const { disease, area } = readTitle(title, `${path}/Title`, lookups, remarks)
  return {
    nativeId,
    version: timeIn(news.LastModified, `${path}/LastModified`, remarks)?.toISOString().slice(0, 10) ?? '',
    source,
    report: {
      ...plainReport,
      kind: 'disease',
      name: disease,
      keys: [key('who', keyOf(news, sentAt, path, remarks) || nativeId)],
      sentAt,
      area,
      texts: [{ language: 'en', headline: title, body: null, instruction: null }],
      links: linkOf(news.ItemDefaultUrl, `${path}/ItemDefaultUrl`, remarks),
    },
    remarks,
  }
}

type OneNews = Static<typeof News>

function titleOf(news: OneNews, path: string, remarks: Remark[]): string {
  const override = news.UseOverrideTitle === true ? (news.OverrideTitle?.trim() ?? '') : ''
  if (news.TitleSuffix?.trim()) remarks.push({ path: `${path}/TitleSuffix`, problem: 'a suffix, which is not read' })
  const { text, problems } = textOfHtml(override || news.Title)
  for (const problem of problems) remarks.push({ path: `${path}/Title`, problem })
  return text.replace(/\s+/g, ' ')
}

/** The number of the news. Some old ones have the number of another year; their address is their own. */
function keyOf(news: OneNews, sentAt: Date | null, path: string, remarks: Remark[]): string {
  const number = news.DonId?.trim() ?? ''
  const year = /^(\d{4})-?DON\d+$/i.exec(number)?.[1]
  const problem =
    number === ''
      ? undefined
      : year === undefined
        ? `${number} is no number of Disease Outbreak News`
        : // News of the last days of a year may have the number of the next one.
          sentAt && Math.abs(Number(year) - sentAt.getUTCFullYear()) > 1
          ? `${number} is of another year than PublicationDateAndTime`
          : undefined
  if (problem !== undefined) remarks.push({ path: `${path}/DonId`, problem })
  const own = news.UrlName?.trim() || news.Id?.trim() || ''
  return number === '' || problem !== undefined ? own : number.toUpperCase()
}

/** "Cholera - Angola", "Measles – Nepal", "HIV cases–Pakistan": the last dash stands before the place, a hyphen only with blanks around it. */
const beforePlace = /^(.+?)(?:\s+-\s+|\s*[–—]\s*)((?:(?!\s-\s|[–—]).)+)$/

function readTitle(title: string, path: string, lookups: Lookups, remarks: Remark[]): DiseaseTitle {
  const [, disease, place] = beforePlace.exec(title) ?? []
  const found = disease === undefined || place === undefined ? undefined : areaOf(place.trim(), lookups)
  if (disease !== undefined && found) {
    remarkUnknown(found.unknown, path, remarks)
    return { disease: disease.trim(), area: found.area }
  }
  remarks.push({ path, problem: 'no country in the title' })
  return { disease: title, area: emptyArea }
}

const news = 'https://www.who.int/emergencies/disease-outbreak-news/item'

/** Addresses are relative to the page of the news. */
function linkOf(address: string | null | undefined, path: string, remarks: Remark[]): readonly string[] {
  if (address && /^\/[\w.-]+$/.test(address)) return [`${news}${address}`]
  remarks.push({ path, problem: address ? 'no address of a news' : 'missing' })
  return []
}
