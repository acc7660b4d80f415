import { Type } from 'typebox'
import { namedObject, type Wire } from '../../platform/http/fields.ts'
import { readNumber, TextIn } from '../../platform/http/lenient.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { checkAll, invalid } from '../../platform/problem.ts'
import { type AppointmentType, appointmentTypes } from '../appointments/bid.ts'
import { typeNames } from '../appointments/bid.v2.wire.ts'
import { type BidDraft, checkTime, costFields } from './bid-draft.ts'
import type { BidTime } from './bid-time.ts'

const NumberIn = (description: string, example: number) =>
  Type.Optional(
    Type.Unsafe<number | string | null>({ type: ['number', 'string', 'null'], description, examples: [example] }),
  )

const listed = Object.entries(typeNames)
  .map(([number, name]) => `${number} ${name}`)
  .join(', ')
const TypeIn = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  description: `${listed}.`,
  examples: [2],
})

const LocationIn = Type.Optional(
  Type.Unsafe<{ lat?: number | string | null; lng?: number | string | null } | null>({
    type: ['object', 'null'],
    title: 'BidLocationInput',
    description: 'The point where the patient is seen.',
    properties: { lat: NumberIn('Degrees north.', -12.1219), lng: NumberIn('Degrees east.', -77.0297) },
    examples: [{ lat: -12.1219, lng: -77.0297 }],
  }),
)

export const BidIn = Type.Object({
  availability_bid: namedObject(
    'AvailabilityBidInput',
    {
      time: Type.Unsafe<string | number>({
        ...TimeIn,
        description: 'The proposed time: ISO 8601 or Unix seconds. Without an offset it is local to timezone.',
        examples: ['2027-03-01T09:00:00-05:00', 1803909600],
      }),
      timezone: TextIn('IANA identifier of the time zone; the responder’s own when left out.', 'America/Lima', 100),
      appointment_types: Type.Array(TypeIn, {
        maxItems: 20,
        description: `The types that are offered, at least one: ${listed}.`,
        examples: [[0, 2]],
      }),
      address_str: TextIn(
        'Where; the clinic’s address of the responder’s settings when left out.',
        'Av. Larco 345, Lima',
        1000,
      ),
      location: LocationIn,
      lat: NumberIn('The same as location.lat.', -12.1219),
      lng: NumberIn('The same as location.lng.', -77.0297),
      clinic_appt_cost: NumberIn(
        'Price in the clinic, in cents; that of the responder’s settings when left out.',
        9000,
      ),
      housecall_cost: NumberIn(
        'Price of a house call, in cents; that of the responder’s settings when left out.',
        20000,
      ),
      telemed_consult_cost: NumberIn(
        'Price of a consultation from afar, in cents; that of the responder’s settings when left out.',
        6000,
      ),
    },
    { description: 'When, where, how and for how much the responder can see the affected person.' },
  ),
})

type BidFields = Wire<typeof BidIn>['availability_bid']
type Given = number | string | null | undefined

const isGiven = (value: Given): value is number | string => value !== undefined && value !== null && value !== ''

const maxCost = 100_000_000

function parseCost(value: Given, field: string): number | null {
  if (!isGiven(value)) return null
  const cost = readNumber(value, field, 0, maxCost)
  if (!Number.isInteger(cost)) throw invalid({ [field]: 'must be a whole number of cents' })
  return cost
}

/** The type that a number on the wire means. */
export function parseType(value: number | string, field: string): AppointmentType {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  const type = appointmentTypes[number]
  if (type === undefined) throw invalid({ [field]: 'must be one of 0, 1, 2' })
  return type
}

function parseTypes({ appointment_types = [] }: BidFields): readonly AppointmentType[] {
  if (appointment_types.length === 0) throw invalid({ appointment_types: 'must have at least one of 0, 1, 2' })
  return [...new Set(appointment_types.map((one) => parseType(one, 'appointment_types')))]
}

function parsePoint({ location, lat, lng }: BidFields): { lat: number | null; lng: number | null } {
  const north = isGiven(location?.lat) ? location.lat : lat
  const east = isGiven(location?.lng) ? location.lng : lng
  if (!isGiven(north) && !isGiven(east)) return { lat: null, lng: null }
  if (!isGiven(north)) throw invalid({ location: 'has no lat beside lng' })
  if (!isGiven(east)) throw invalid({ location: 'has no lng beside lat' })
  return { lat: readNumber(north, 'location', -90, 90), lng: readNumber(east, 'location', -180, 180) }
}

const localTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?$/i
const dayOnly = /^\d{4}-\d{2}-\d{2}$/

/** A time with an offset, or Unix seconds, is an instant; without an offset it is a wall-clock time. */
export function parseBidTime(value: string | number): BidTime {
  const text = String(value).trim()
  if (dayOnly.test(text)) throw invalid({ time: 'is a day: send the time of day too' })
  const at = parseTime(value, 'time')
  return localTime.test(text) ? { wall: at.toISOString().slice(0, -1) } : { at }
}

export function fromBidV2(input: BidFields, now: Date): BidDraft {
  const timezone = input.timezone?.trim() || null
  const parseGivenTime = () => {
    const time = input.time === undefined ? null : parseBidTime(input.time)
    checkTime({ time, timezone }, now)
    return time
  }
  const [types, time, point, clinic, housecall, telemedicine] = checkAll(
    () => parseTypes(input),
    parseGivenTime,
    () => parsePoint(input),
    () => parseCost(input.clinic_appt_cost, costFields.clinic),
    () => parseCost(input.housecall_cost, costFields.housecall),
    () => parseCost(input.telemed_consult_cost, costFields.telemedicine),
  )
  return {
    time,
    timezone,
    appointmentTypes: types,
    address: input.address_str?.trim() || null,
    ...point,
    costs: { clinic, housecall, telemedicine },
  }
}

export const AcceptIn = Type.Object({
  appointment_type: Type.Unsafe<number | string>({
    ...TypeIn,
    description: `One of the types that the bid offers: ${listed}.`,
  }),
})
