import { Type } from 'typebox'
import type { User } from '../../people/index.ts'
import { toUserV2, UserV2 } from '../../people/v2.ts'
import {
  decimal,
  decimalOrNull,
  flag,
  id,
  namedObject,
  textOrNull,
  time,
  type Wire,
} from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Issue, issueStatusCodes, issueTypeCodes } from './issue.ts'

export const issueTypeNames: Readonly<Record<number, string>> = {
  0: 'Medical request',
  1: 'Self help medical request',
  10: 'Lost passport',
  11: 'Legal issue',
  20: 'Lost luggage',
  21: 'Flight interruption',
  99: 'Other',
}

export const issueStatusNames: Readonly<Record<number, string>> = {
  0: 'Collecting details',
  1: 'Waiting for help',
  2: 'Handling',
  3: 'Closed',
  4: 'Cancelled',
  5: 'Finished',
}

const meanings = (names: Readonly<Record<number, string>>): string =>
  Object.entries(names)
    .map(([number, name]) => `${number} ${name}`)
    .join(', ')

const LocationV2 = namedObject(
  'IssueLocation',
  { lat: decimal('Latitude.', -12.1211), lng: decimal('Longitude.', -77.0297) },
  { description: 'The point; null where none is known.' },
)

/** The fields of an issue without lists. */
export const issueSummaryFields = {
  id: id('Id of the issue.'),
  created_at: time('When it was made.'),
  updated_at: time('When it last changed.'),
  type: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: `What it is about: ${meanings(issueTypeNames)}. Null until it is known.`,
    enum: [...Object.keys(issueTypeNames).map(Number), null],
    examples: [0],
  }),
  status: Type.Integer({
    description: `Its state: ${meanings(issueStatusNames)}.`,
    enum: Object.keys(issueStatusNames).map(Number),
    examples: [1],
  }),
  description: textOrNull('What has happened.', 'Fever of 39.5 since yesterday, and a rash.'),
  lat: decimalOrNull('Latitude of the place.', -12.1211),
  lng: decimalOrNull('Longitude of the place.', -77.0297),
  location: orNull(LocationV2),
  country_code: textOrNull('ISO 3166-1 alpha-2.', 'PE'),
  dispatched: flag('Those who may claim it were notified.', true),
  affected: orNull(UserV2),
  current_handler: orNull(UserV2),
  creator: orNull(UserV2),
}

/** An issue without its lists, as a part of other answers. */
export const IssueSummaryV2 = namedObject('IssueSummary', issueSummaryFields, {
  description: 'A request for help, without what belongs to it.',
})

export interface IssueRenderOptions {
  /** The people whom issues name, as the caller may see them (`readPeopleAsSeen`). */
  readonly people: ReadonlyMap<string, User>
  /** The service's address. */
  readonly base: string
  readonly now: Date
}

export function toIssueSummaryV2(issue: Issue, { people, base, now }: IssueRenderOptions): Wire<typeof IssueSummaryV2> {
  const person = (userId: string | null, responder = false) => {
    const user = userId === null ? undefined : people.get(userId)
    return user ? toUserV2(user, { base, now, responder }) : null
  }
  return {
    id: issue.id,
    created_at: timeOut(issue.createdAt),
    updated_at: timeOut(issue.updatedAt),
    type: issue.type && issueTypeCodes[issue.type],
    status: issueStatusCodes[issue.status],
    description: issue.description,
    lat: issue.lat,
    lng: issue.lng,
    location: issue.lat === null || issue.lng === null ? null : { lat: issue.lat, lng: issue.lng },
    country_code: issue.countryCode,
    dispatched: issue.dispatchedAt !== null,
    affected: person(issue.affectedId),
    current_handler: person(issue.handlerId, true),
    creator: person(issue.creatorId),
  }
}
