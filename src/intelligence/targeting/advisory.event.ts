import { Type } from 'typebox'
import { type NewEvent, payload } from '../../delivery/index.ts'
import { flag, type Wire } from '../../platform/http/fields.ts'
import type { Advisory } from '../advisories/advisory.ts'
import { AdvisoryV2, toAdvisoryV2 } from '../advisories/advisory.v2.wire.ts'
import type { NamedAreas } from '../footprints/footprint.ts'
import { type ConcernedSubjects, concernedFields, toConcerned } from './concerned.event.ts'

export const AdvisoryPayload = payload('Advisory', {
  ...concernedFields,
  cleared: Type.Optional(flag('True: the advisory was closed, and its status is 1. Otherwise absent.', false)),
  advisory: AdvisoryV2,
})

/** How companies' servers get an advisory: as version 2 shows it, with all its languages. */
export const toAdvisoryOfEvent = (advisory: Advisory, areas: NamedAreas, baseUrl: string): Wire<typeof AdvisoryV2> =>
  toAdvisoryV2(advisory, areas, 'all', baseUrl)

/** 111: which of the company's people and trips an advisory concerns, and the advisory itself; `cleared`: it was closed. */
export function advisoryEvent(
  companyId: string,
  advisory: Wire<typeof AdvisoryV2>,
  concerned: ConcernedSubjects,
  cleared: boolean,
): NewEvent {
  const matched: Wire<typeof AdvisoryPayload> = {
    ...toConcerned(concerned),
    ...(cleared && { cleared }),
    advisory,
  }
  return { event: 111, companyId, payload: matched }
}
