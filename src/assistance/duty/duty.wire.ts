import { Type } from 'typebox'
import { flag, integer, list, namedObject, text, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { maybeTimeOut, parseTime, TimeIn } from '../../platform/http/times.ts'
import type { DutyChange, DutyNow } from './duty.service.ts'
import { mostDutyParts } from './duty.ts'

const dayText =
  'The day on which it begins: 0 Monday, 1 Tuesday, 2 Wednesday, 3 Thursday, 4 Friday, 5 Saturday, 6 Sunday.'
const untilText = 'When it ends, up to 24:00; not after from: on the next day.'

export const DutyHoursOut = namedObject(
  'DutyHours',
  {
    timezone: text('IANA identifier of the time zone of the clock times.', 'America/Lima'),
    weekly: list(
      namedObject(
        'DutyPart',
        {
          day: integer(dayText, 0),
          from: text('When it begins, by the clocks of the time zone.', '08:00'),
          until: text(untilText, '18:00'),
        },
        { description: 'A part of every week.' },
      ),
      'When the responder is on duty; empty: at every hour.',
    ),
    away_until: timeOrNull('Off duty until then, whatever the week says.'),
    on_duty: flag('On duty now.', true),
    updated_at: timeOrNull('When they were last changed; null: never set, so always on duty.'),
  },
  { description: 'When a responder is on duty.' },
)

export const toDutyHours = ({ hours, isOnDuty, updatedAt }: DutyNow): Wire<typeof DutyHoursOut> => ({
  timezone: hours.timezone,
  weekly: hours.weekly.map(({ day, from, until }) => ({ day, from, until })),
  away_until: maybeTimeOut(hours.awayUntil),
  on_duty: isOnDuty,
  updated_at: maybeTimeOut(updatedAt),
})

export const DutyHoursIn = Type.Object({
  duty_hours: namedObject(
    'DutyHoursInput',
    {
      timezone: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'IANA identifier of the time zone; default: that of the account.',
          examples: ['America/Lima'],
        }),
      ),
      weekly: Type.Optional(
        Type.Array(
          namedObject('DutyPartInput', {
            day: Type.Integer({ minimum: 0, maximum: 6, description: dayText, examples: [0] }),
            from: Type.String({ maxLength: 10, description: 'When it begins.', examples: ['08:00'] }),
            until: Type.String({ maxLength: 10, description: untilText, examples: ['18:00'] }),
          }),
          { maxItems: mostDutyParts, description: 'The whole week anew; empty: on duty at every hour.' },
        ),
      ),
      away_until: Type.Optional(
        Type.Unsafe<string | number | null>({
          ...TimeIn,
          type: ['string', 'number', 'null'],
          description: 'Off duty until then; null: back on duty. ISO 8601 or Unix seconds.',
        }),
      ),
    },
    { description: 'What is to change; what is left out stays.' },
  ),
})

const awayIn = (sent: string | number | null | undefined): Date | null | undefined => {
  if (sent === undefined) return undefined
  return sent === null || sent === '' ? null : parseTime(sent, 'away_until')
}

export const fromDutyHours = ({ duty_hours: sent }: Wire<typeof DutyHoursIn>): DutyChange => ({
  timezone: sent.timezone?.trim() || undefined,
  weekly: sent.weekly,
  awayUntil: awayIn(sent.away_until),
})
