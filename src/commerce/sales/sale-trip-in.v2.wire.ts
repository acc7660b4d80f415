import type { TripDraft } from '../../trips/index.ts'
import { fromTripV2 } from '../../trips/v2.ts'
import { isKnownCurrency } from '../money/money.ts'
import { type FieldReader, isObject, type JsonObject } from './field-reader.v2.wire.ts'
import { highestTripCost, type SaleTripDraft } from './sale-request.ts'

type Times = Pick<SaleTripDraft, 'start' | 'finish'>

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '' || value === 0

/** A destination as trips have it, with the dates of the trip where it has none of its own. */
function destinationIn(value: unknown, start: unknown, finish: unknown): JsonObject {
  const input: JsonObject = isObject(value) ? value : { country_id: String(value ?? '') }
  return {
    ...input,
    entry_date: isAbsent(input['entry_date']) ? start : input['entry_date'],
    exit_date: isAbsent(input['exit_date']) ? finish : input['exit_date'],
  }
}

/** Lists whose items are not of the right type were refused by the schema already. */
const isReadable = ([name, value]: readonly [string, unknown]): boolean =>
  name.endsWith('_segments') ? Array.isArray(value) && value.every(isObject) : true

function draftOf(fields: FieldReader, input: JsonObject, sale: Times): TripDraft {
  const start = isAbsent(input['start']) ? sale.start?.toISOString() : input['start']
  const finish = isAbsent(input['finish']) ? sale.finish?.toISOString() : input['finish']
  const destinations = fields.list('destinations', 100).map((one) => destinationIn(one, start, finish))
  const activities = Array.isArray(input['activities']) ? input['activities'] : undefined
  const { errors = {}, ...draft } = fromTripV2({
    ...Object.fromEntries(Object.entries(input).filter(isReadable)),
    destinations,
    activities,
    // The people of a sale are named in its subscriptions.
    traveller_ids: undefined,
  })
  for (const [name, message] of Object.entries(errors)) fields.refuse(name, message)
  return draft
}

function readCurrency(fields: FieldReader): string | null {
  const code = fields.text('currency_code')?.toUpperCase() ?? null
  if (code !== null && !isKnownCurrency(code)) fields.refuse('currency_code', 'is no currency: send an ISO 4217 code')
  return code
}

/** Reads the trip of a sale. The times of the sale count for a trip that has none of its own. */
export function readTripIn(fields: FieldReader, input: JsonObject, sale: Times): SaleTripDraft {
  const [start, finish] = [fields.time('start'), fields.time('finish', { wholeDay: true })]
  if (start !== null && finish !== null && finish < start) fields.refuse('finish', 'must not be before start')
  const draft = draftOf(fields, input, sale)
  const segments = Object.values(draft.segments ?? {}).flat()
  return {
    draft,
    hasPlaces: (draft.destinations ?? []).length + segments.length > 0,
    start,
    finish,
    totalCost: fields.wholeNumber('total_cost', highestTripCost),
    currency: readCurrency(fields),
  }
}
