import type { Danger } from '../../intelligence/index.ts'
import { AlertSourceV2, toSourceV2 } from '../../intelligence/v2.ts'
import {
  code,
  decimalOrNull,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { inLanguage, type Language } from '../../platform/i18n.ts'

const riskCodes = { low: 0, medium: 1, high: 2 } as const

const DangerReason = namedObject(
  'DangerReason',
  {
    text: text('Why it concerns the person, in one sentence to them.', 'Your hotel is 12 km from it, near Cusco.'),
    rule: integer('The rule of targeting, 1 to 5.', 3),
    relation: text('How the stay relates to the alert, as in a trip alert.', 'near'),
    distance_km: decimalOrNull('How far from the point of the alert, where it is near one.', 12.4),
  },
  { description: 'Why an alert concerns the person.' },
)

export const DangerV2 = namedObject(
  'Danger',
  {
    id: id('Id of the trip alert.'),
    alert_id: id('The alert.'),
    notification_id: idOrNull('The newest notification about it; null where there was none.'),
    risk_level: code('Risk:', { 0: 'low', 1: 'medium', 2: 'high' }, 2),
    hazard: text('What kind of danger it is, in a word or two.', 'Flood'),
    headline: text('A short title.', 'Flooding in Lima'),
    advice: text('What to do, Markdown.', 'Avoid low-lying roads.'),
    place: textOrNull('Where it happens.', 'Lima, Peru'),
    timezone: textOrNull('IANA time zone of that place, where it is known.', 'America/Lima'),
    starts_at: time('When it takes effect.'),
    ends_at: timeOrNull('When it ends; null while unknown.'),
    updated_at: time('When it was last changed.'),
    confirmed_until: timeOrNull(
      'Until when the last message of the source is valid. After it nothing newer has come. Null where no source says it.',
    ),
    sources: list(AlertSourceV2, 'Where it is known from.'),
    reasons: list(DangerReason, 'Why it concerns the person, the strongest reason first.'),
  },
  { description: 'An alert in effect that concerns the person now or on a coming trip.' },
)

/** To a tenth. */
export const rounded = (km: number): number => Math.round(km * 10) / 10

export const toDangerV2 = (danger: Danger, language: Language): Wire<typeof DangerV2> => ({
  id: danger.id,
  alert_id: danger.alert.id,
  notification_id: danger.notificationId,
  risk_level: riskCodes[danger.alert.riskLevel],
  hazard: inLanguage(danger.hazard, language) ?? '',
  headline: inLanguage(danger.alert.headline, language) ?? '',
  advice: inLanguage(danger.alert.bodyAdvice ?? danger.alert.body, language) ?? '',
  place: inLanguage(danger.place, language),
  timezone: danger.timeZone,
  starts_at: timeOut(danger.alert.startsAt),
  ends_at: maybeTimeOut(danger.alert.finishesAt),
  updated_at: timeOut(danger.alert.updatedAt),
  confirmed_until: maybeTimeOut(danger.alert.confirmedUntil),
  sources: danger.alert.sources.map(toSourceV2),
  reasons: danger.reasons.map(({ text: sentence, rule, relation, distanceKm }) => ({
    text: inLanguage(sentence, language) ?? sentence.en,
    rule,
    relation,
    distance_km: distanceKm === null ? null : rounded(distanceKm),
  })),
})
