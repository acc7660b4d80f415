import { Type } from 'typebox'
import type { Remark } from '../../platform/documents/document.ts'
import { checker, itemChecker, readJson } from '../../platform/documents/json.ts'
import { factsOf } from '../reading/parts.ts'
import {
  type Answer,
  type AnswerReading,
  type Item,
  type Lookups,
  type NamedDocument,
  type Parser,
  plainReport,
  type Report,
  refusedAnswer,
} from '../reading/reading.ts'
import { timeIn } from '../reading/time-in.ts'
import { adviceKeys, placeByName, plainTextOf } from './advice.ts'

const basePath = '/foreign-travel-advice'

const Other = Type.Optional(Type.Unknown())
const Text = Type.Optional(Type.String())
const Country = Type.Object({ name: Type.String(), slug: Type.String(), synonyms: Other })

/** Fields of the content store that say nothing about a country. */
const others = {
  analytics_identifier: Other,
  api_path: Other,
  api_url: Other,
  content_id: Other,
  description: Other,
  document_type: Other,
  first_published_at: Other,
  need_ids: Other,
  phase: Other,
  publishing_app: Other,
  publishing_request_id: Other,
  publishing_scheduled_at: Other,
  rendering_app: Other,
  scheduled_publishing_delay_seconds: Other,
  schema_name: Other,
  web_url: Other,
}

const checkIndex = itemChecker(
  Type.Object({
    ...others,
    base_path: Type.String(),
    details: Other,
    links: Type.Record(Type.String(), Type.Unknown()),
    locale: Text,
    public_updated_at: Text,
    title: Text,
    updated_at: Text,
    withdrawn_notice: Other,
  }),
)

const checkChild = itemChecker(
  Type.Object({
    ...others,
    base_path: Type.String(),
    details: Type.Object({ country: Country, change_description: Text }),
    links: Other,
    locale: Text,
    public_updated_at: Text,
    title: Type.String(),
    withdrawn: Type.Optional(Type.Boolean()),
  }),
)

const checkDocument = itemChecker(
  Type.Object({
    ...others,
    base_path: Type.String(),
    details: Type.Object({
      country: Country,
      alert_status: Type.Optional(Type.Array(Type.String())),
      change_description: Text,
      change_history: Other,
      document: Other,
      email_signup_link: Other,
      image: Other,
      max_cache_time: Other,
      parts: Other,
      publishing_request_id: Other,
      reviewed_at: Text,
      summary: Other,
      updated_at: Text,
    }),
    links: Other,
    locale: Text,
    public_updated_at: Text,
    title: Type.String(),
    updated_at: Text,
    withdrawn_notice: Type.Optional(Type.Object({ explanation: Text, withdrawn_at: Text })),
  }),
)

/** The pages of a document. Without them it still has its level. */
const checkParts = checker(Type.Array(Type.Object({ slug: Type.String(), title: Other, body: Type.String() })))

/** The advice of the United Kingdom: the index, which names a document for each country, or one of these documents. */
export const readUkFcdo: Parser = (answer, lookups): AnswerReading => {
  const read = readJson(answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  const path = pathOf(read.value)
  if (path === undefined) return refusedAnswer('base_path', `not ${basePath} or a country under it`)
  if (path !== basePath)
    return { refused: null, items: [readDocument(path, read.value, lookups)], remarks: [], madeAt: null, documents: [] }
  const { value, remarks } = checkIndex(read.value, '')
  if (value === null) return refusedAnswer(remarks[0]?.path ?? '', remarks[0]?.problem ?? 'not the index')
  const children = value.links['children']
  if (!Array.isArray(children)) return refusedAnswer('links/children', 'no list')
  const items = children.map((child: unknown, at) => readChild(child, `links/children/${at}`, lookups))
  const ofIndex: Remark[] = [...remarks]
  return {
    refused: null,
    items,
    remarks: ofIndex,
    madeAt: timeIn(value.updated_at, 'updated_at', ofIndex),
    documents: items.flatMap((item) => documentOf(item, answer)),
  }
}

function pathOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('base_path' in value)) return undefined
  const { base_path: path } = value
  return typeof path === 'string' && (path === basePath || isCountryPath(path)) ? path : undefined
}

const isCountryPath = (path: string): boolean => /^\/foreign-travel-advice\/[a-z0-9-]+$/.test(path)

/** The document of a country, beside the index wherever that was read: an index can name no address elsewhere. */
function documentOf({ nativeId, version }: Item, { address }: Answer): NamedDocument[] {
  if (!isCountryPath(nativeId) || !URL.canParse(address)) return []
  const url = new URL(address)
  url.search = ''
  url.hash = ''
  url.pathname = `${url.pathname.replace(/\/$/, '')}${nativeId.slice(basePath.length)}`
  return [{ address: url.href, id: nativeId, version }]
}

/** A country in the index: who, when and what changed. The level stands in its document only. */
function readChild(raw: unknown, path: string, lookups: Lookups): Item {
  const checked = checkChild(raw, path)
  const remarks: Remark[] = [...checked.remarks]
  const source = (): string => JSON.stringify(raw)
  if (checked.value === null) return { nativeId: pathOf(raw) ?? '', version: '', source, report: null, remarks }
  const child = checked.value
  const report = reportOf(child, path, lookups, remarks)
  return {
    nativeId: child.base_path,
    version: child.public_updated_at ?? '',
    source,
    report: report && {
      ...report,
      phase: child.withdrawn === true ? 'over' : 'stands',
      facts: factsOf({ without_level: true, change: child.details.change_description?.trim() }),
    },
    remarks,
  }
}

function readDocument(nativeId: string, raw: unknown, lookups: Lookups): Item {
  const checked = checkDocument(raw, '')
  const remarks: Remark[] = [...checked.remarks]
  const source = (): string => JSON.stringify(raw)
  if (checked.value === null) return { nativeId, version: '', source, report: null, remarks }
  const document = checked.value
  const { details, withdrawn_notice: notice } = document
  const report = reportOf(document, '', lookups, remarks)
  const isOver = notice?.withdrawn_at !== undefined || notice?.explanation !== undefined
  const status = details.alert_status
  return {
    nativeId,
    version: document.public_updated_at ?? '',
    source,
    report: report && {
      ...report,
      phase: isOver ? 'over' : 'stands',
      endsAt: isOver ? timeIn(notice?.withdrawn_at, 'withdrawn_notice/withdrawn_at', remarks) : null,
      level: levelOf(status, remarks),
      facts: factsOf({
        alert_status: status?.join(' '),
        change: details.change_description?.trim(),
        reviewed_at: details.reviewed_at,
      }),
      texts: report.texts.map((text) => ({ ...text, body: bodyOf(details.parts, remarks) })),
    },
    remarks,
  }
}

interface AboutCountry {
  readonly base_path: string
  readonly title: string
  readonly locale?: string
  readonly public_updated_at?: string
  readonly details: { readonly country: { readonly name: string; readonly slug: string } }
}

/** What the index and a document say alike. Null: it is not about one country. */
function reportOf(of: AboutCountry, path: string, lookups: Lookups, remarks: Remark[]): Report | null {
  const at = (field: string): string => (path ? `${path}/${field}` : field)
  const { country } = of.details
  if (of.base_path !== `${basePath}/${country.slug}`) {
    remarks.push({ path: at('base_path'), problem: `another country than details/country/slug (${country.slug})` })
    return null
  }
  const name = country.name.trim()
  const area = placeByName(name, at('details/country/name'), lookups, remarks)
  return {
    ...plainReport,
    kind: 'advisory',
    name,
    keys: adviceKeys('GB', area),
    sentAt: timeIn(of.public_updated_at, at('public_updated_at'), remarks),
    area,
    texts: [{ language: of.locale ?? 'en', headline: of.title.trim(), body: null, instruction: null }],
    links: [`https://www.gov.uk${of.base_path}`],
  }
}

/** The words of the Foreign Office, the strongest first. */
const statuses: readonly string[] = [
  'avoid_all_travel_to_whole_country',
  'avoid_all_but_essential_travel_to_whole_country',
  'avoid_all_travel_to_parts',
  'avoid_all_but_essential_travel_to_parts',
]

/** The strongest status, or "none" of an empty list. A status that is not known could be stronger than all others: no level then. */
function levelOf(status: readonly string[] | undefined, remarks: Remark[]): string | null {
  if (status === undefined) {
    remarks.push({ path: 'details/alert_status', problem: 'missing' })
    return null
  }
  const unknown = status.filter((one) => !statuses.includes(one))
  for (const one of unknown)
    remarks.push({ path: `details/alert_status/${status.indexOf(one)}`, problem: `an unknown status: ${one}` })
  return unknown.length > 0 ? null : (statuses.find((one) => status.includes(one)) ?? 'none')
}

/** Of a document's pages the one with the warnings; it is the first one. */
function bodyOf(raw: unknown, remarks: Remark[]): string | null {
  if (raw === undefined) return null
  const { value: parts, remarks: ofParts } = checkParts(raw, 'details/parts')
  remarks.push(...ofParts)
  const at = Math.max(0, parts?.findIndex(({ slug }) => /^(warnings-and-insurance|summary)$/.test(slug)) ?? 0)
  return plainTextOf(parts?.[at]?.body, `details/parts/${at}/body`, remarks)
}
