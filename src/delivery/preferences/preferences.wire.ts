import { Type } from 'typebox'
import { namedObject, text, textOrNull } from '../../platform/http/fields.ts'
import type { NotificationPreferences } from './preferences.ts'

const hours = {
  from: text('When they begin, by the person’s own clock.', '22:00'),
  until: text('When they end.', '07:00'),
}

export const QuietHoursOut = Type.Unsafe<{ from: string; until: string } | null>({
  title: 'QuietHours',
  type: ['object', 'null'],
  properties: hours,
  description: 'Only urgent messages come between these; null: any time will do.',
  examples: [{ from: '22:00', until: '07:00' }],
})

export const QuietHoursIn = Type.Union(
  [
    namedObject('QuietHoursInput', {
      from: Type.String({ maxLength: 10, ...hours.from }),
      until: Type.String({ maxLength: 10, ...hours.until }),
    }),
    Type.Null(),
  ],
  {
    description: 'Only urgent messages come between these, by the person’s own clock; null: any time will do.',
    examples: [{ from: '22:00', until: '07:00' }],
  },
)

const digest = 'When the day’s unimportant messages come, all in one; null: each when it happens.'
export const DigestAtOut = textOrNull(digest, '08:00')
export const DigestAtIn = Type.Union([Type.String({ maxLength: 10 }), Type.Null()], {
  description: digest,
  examples: ['08:00'],
})

export const preferencesOut = ({ quietHours, digestAt }: NotificationPreferences) => ({
  quiet_hours: quietHours,
  digest_at: digestAt,
})
