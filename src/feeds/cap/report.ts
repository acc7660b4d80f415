import type { Remark } from '../../platform/documents/document.ts'
import { factsOf } from '../reading/parts.ts'
import { emptyArea, type Lookups, type Report } from '../reading/reading.ts'
import { joinedArea, pointOf } from './area.ts'
import { optionalTime } from './elements.ts'
import { type Info, mainInfo, parameterOf } from './info.ts'
import { kindOf } from './kind.ts'
import { certainties, gravest, severities, urgencies } from './levels.ts'
import { type Header, incidentKeys, messageKey, type Publisher } from './messages.ts'
import { awarenessOf, type Draft } from './publishers.ts'
import { readVtec, type VtecReading, vtecFacts } from './vtec.ts'

/** What a message says, from all its blocks of information. */
export function reportOf(
  header: Header,
  infos: readonly Info[],
  path: string,
  publisher: Publisher,
  lookups: Lookups,
  remarks: Remark[],
): Report {
  const first = mainInfo(infos)
  if (!first) return cancellation(header, publisher)
  const { pastIsUsual } = draftOf(header, first, publisher, lookups, [])
  const standing = infos.filter((one) => !isOver(one, pastIsUsual))
  const counted = standing.length > 0 ? standing : infos
  const main = mainInfo(counted) ?? first
  const draft = draftOf(header, main, publisher, lookups, remarks)
  if (counted.length < infos.length)
    remarks.push({
      path: `${path}/info`,
      problem: `${infos.length - counted.length} of ${infos.length} are over: the others are read`,
    })
  remarks.push(...differences(counted, main, path))
  const vtec = vtecOf(header, counted, remarks)
  addVtec(draft, vtec)
  const ending = optionalTime(parameterOf(main, 'eventEndingTime'), `${main.path}/parameter`, remarks)
  const areas = counted.flatMap((one) => one.areas)
  return {
    kind: draft.kind,
    name: draft.name,
    keys: [...new Set(draft.keys)],
    status: header.status === 'actual' && vtec?.isTest ? 'test' : header.status,
    isPublic: header.isPublic,
    phase: header.messageType === 'Cancel' || standing.length === 0 || draft.isOver || vtec?.isOver ? 'over' : 'stands',
    sentAt: header.sentAt,
    startsAt: draft.startsAt ?? earliest(counted.map(({ onset, effective }) => onset ?? effective)),
    endsAt: ending ?? draft.endsAt,
    confirmedUntil: latest(counted.map(({ expires }) => expires)),
    point: draft.point ?? pointOf(areas.flatMap(({ circles }) => circles)),
    area: joinedArea(areas, main.areas, [...draft.countries].sort()),
    level: draft.level,
    severity: gravest(
      severities,
      counted.map(({ severity }) => severity),
    ),
    urgency: gravest(
      urgencies,
      counted.map(({ urgency }) => urgency),
    ),
    certainty: gravest(
      certainties,
      counted.map(({ certainty }) => certainty),
    ),
    facts: draft.facts,
    texts: counted.map(({ text }) => text),
    links: [...new Set(counted.flatMap(({ links }) => links))],
  }
}

const isOver = (info: Info, pastIsUsual: boolean): boolean =>
  info.responses.includes('AllClear') || awarenessOf(info) === 1 || (info.urgency === 'Past' && !pastIsUsual)

const ownerOf = ({ sender }: Header, { owner }: Publisher): string => owner ?? sender

function keysOf(header: Header, publisher: Publisher): string[] {
  const { identifier, references, incidents } = header
  return [
    messageKey(identifier, ownerOf(header, publisher)),
    ...references.map((one) => messageKey(one.identifier, publisher.owner ?? one.sender)),
    ...incidentKeys(incidents, ownerOf(header, publisher)),
  ]
}

/** A message that only takes others back. What they were about stands in them. */
function cancellation(header: Header, publisher: Publisher): Report {
  return {
    kind: publisher.kind ?? 'other',
    name: header.messageType,
    keys: [...new Set(keysOf(header, publisher))],
    status: header.status,
    isPublic: header.isPublic,
    phase: 'over',
    sentAt: header.sentAt,
    startsAt: null,
    endsAt: null,
    confirmedUntil: null,
    point: null,
    area: emptyArea,
    level: null,
    severity: null,
    urgency: null,
    certainty: null,
    facts: { message_type: header.messageType },
    texts: [],
    links: [],
  }
}

function draftOf(header: Header, info: Info, publisher: Publisher, lookups: Lookups, remarks: Remark[]): Draft {
  const name = info.event ?? ''
  const kind = publisher.kind ?? kindOf(name, info.categories)
  const draft: Draft = {
    sender: header.sender,
    kind,
    name,
    keys: keysOf(header, publisher),
    level: null,
    point: null,
    startsAt: null,
    endsAt: null,
    countries: new Set(),
    facts: {
      ...factsOf({
        message_type: header.messageType,
        category: info.categories.join(' '),
        response: info.responses.join(' '),
        event_codes: info.eventCodes.map(({ name: list, value }) => `${list}=${value}`).join(' '),
        sender_name: info.senderName,
      }),
    },
    pastIsUsual: kind === 'earthquake',
    isOver: false,
  }
  for (const read of publisher.parameters) read(draft, info, lookups, remarks)
  return draft
}

function vtecOf(header: Header, infos: readonly Info[], remarks: Remark[]): VtecReading | null {
  const codes = infos.flatMap(({ parameters }) =>
    parameters.filter(({ name }) => name === 'VTEC' || name === 'NWSVTEC').map(({ value }) => value),
  )
  const sent = [header.sentAt, ...header.references.map((one) => one.sent)]
  return readVtec([...new Set(codes)], sent, `${infos[0]?.path}/parameter`, remarks)
}

function addVtec(draft: Draft, reading: VtecReading | null): void {
  if (!reading) return
  draft.keys.push(reading.key)
  Object.assign(draft.facts, vtecFacts(reading))
  draft.endsAt ??= reading.vtec?.ends ?? null
}

/** Blocks are translations, or parts of the area. Where they do not agree, the gravest counts, and a person should know. */
function differences(infos: readonly Info[], main: Info, path: string): Remark[] {
  const inOneLanguage = infos.filter(({ text }) => text.language === main.text.language)
  const values: readonly (readonly [string, readonly (string | null)[]])[] = [
    ['event', inOneLanguage.map(({ event }) => event)],
    ['severity', infos.map(({ severity }) => severity)],
    ['urgency', infos.map(({ urgency }) => urgency)],
    ['certainty', infos.map(({ certainty }) => certainty)],
  ]
  return values.flatMap(([name, all]) =>
    new Set(all).size > 1
      ? [
          {
            path: `${path}/info/${name}`,
            problem:
              name === 'event'
                ? 'several events in one message: named by the first'
                : 'not the same in every block: the gravest is taken',
          },
        ]
      : [],
  )
}

const timesOf = (times: readonly (Date | null)[]): number[] => times.flatMap((one) => (one ? [one.getTime()] : []))

function earliest(times: readonly (Date | null)[]): Date | null {
  const all = timesOf(times)
  return all.length > 0 ? new Date(Math.min(...all)) : null
}

function latest(times: readonly (Date | null)[]): Date | null {
  const all = timesOf(times)
  return all.length > 0 ? new Date(Math.max(...all)) : null
}
