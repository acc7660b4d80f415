import { Type } from 'typebox'
import { namedObject, type Wire } from '../../platform/http/fields.ts'
import { readNumber, TextIn } from '../../platform/http/lenient.ts'
import { checkAll, invalid } from '../../platform/problem.ts'
import { issueStatusCodes, issueTypeCodes } from '../issues/issue.ts'
import { issueStatusNames, issueTypeNames } from '../issues/issue.v2.wire.ts'
import { type DetailsDraft, type IssueChange, type IssueDraft, maxDescriptionLength } from './issue-draft.ts'

const meanings = (names: Readonly<Record<number, string>>): string =>
  Object.entries(names)
    .map(([number, name]) => `${number} ${name}`)
    .join(', ')

const CodeIn = (description: string, names: Readonly<Record<number, string>>, example: number) =>
  Type.Optional(
    Type.Unsafe<number | string | null>({
      type: ['integer', 'string', 'null'],
      description: `${description}: ${meanings(names)}.`,
      examples: [example],
    }),
  )

const DegreesIn = (description: string, example: number) =>
  Type.Optional(
    Type.Unsafe<number | string | null>({ type: ['number', 'string', 'null'], description, examples: [example] }),
  )

const details = {
  type: CodeIn('What it is about', issueTypeNames, 0),
  description: TextIn('What has happened.', 'Fever of 39.5 since yesterday, and a rash.', maxDescriptionLength),
  lat: DegreesIn('Degrees north; needs lng.', -12.1211),
  lng: DegreesIn('Degrees east; needs lat.', -77.0297),
  country_code: TextIn('Two or three letters of the country; found from the point when left out.', 'PE', 100),
}

export const IssueIn = Type.Object({
  issue: namedObject(
    'IssueInput',
    {
      ...details,
      affected_id: TextIn(
        'The person of the company who needs help, if it is not the caller. Only for managers; a company key must name it.',
        '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0',
        100,
      ),
    },
    { description: 'Details that are not known yet may be left out.' },
  ),
})

export const IssueChangeIn = Type.Object({
  issue: namedObject(
    'IssueChangeInput',
    {
      ...details,
      status: CodeIn(
        '4 cancels it, 5 finishes one that is closed; 2 and 3 are reached by claim and close',
        issueStatusNames,
        5,
      ),
    },
    { description: 'What is left out, null or empty stays as it is.' },
  ),
})

type Sent = number | string | null | undefined
const isGiven = (value: Sent): value is number | string => value !== undefined && value !== null && value !== ''

function parseCode<W extends string>(value: Sent, field: string, codes: Readonly<Record<W, number>>): W | undefined {
  if (!isGiven(value)) return undefined
  const found = (Object.entries(codes) as [W, number][]).find(([, number]) => String(number) === String(value).trim())
  if (!found) throw invalid({ [field]: `must be one of ${Object.values(codes).join(', ')}` })
  return found[0]
}

function parsePoint(lat: Sent, lng: Sent): DetailsDraft['point'] {
  if (!isGiven(lat) && !isGiven(lng)) return undefined
  if (!isGiven(lat)) throw invalid({ lat: 'is missing beside lng' })
  if (!isGiven(lng)) throw invalid({ lng: 'is missing beside lat' })
  const [north, east] = checkAll(
    () => readNumber(lat, 'lat', -90, 90),
    () => readNumber(lng, 'lng', -180, 180),
  )
  return { lat: north, lng: east }
}

const parseDetails = (input: Wire<typeof IssueIn>['issue']): DetailsDraft => {
  const [type, point] = checkAll(
    () => parseCode(input.type, 'type', issueTypeCodes),
    () => parsePoint(input.lat, input.lng),
  )
  return {
    type,
    point,
    description: input.description?.trim() || undefined,
    country: input.country_code?.trim() || undefined,
  }
}

export const fromIssueV2 = (input: Wire<typeof IssueIn>['issue']): IssueDraft => ({
  ...parseDetails(input),
  affectedId: input.affected_id?.trim() || undefined,
})

export const fromIssueChangeV2 = (input: Wire<typeof IssueChangeIn>['issue']): IssueChange => {
  const [draft, status] = checkAll(
    () => parseDetails(input),
    () => parseCode(input.status, 'status', issueStatusCodes),
  )
  return { ...draft, status }
}
