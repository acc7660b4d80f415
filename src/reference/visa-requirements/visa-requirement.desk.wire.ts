import { type Static, Type } from 'typebox'
import {
  flag,
  id,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textInOrNull,
  textOrNull,
  time,
  timeOrNull,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import { maybeTimeOut, parseTime, TimeIn, timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import type { OverrideChanges, VisaDesk } from './visa-override.service.ts'
import { listedKinds, type VisaOverride } from './visa-requirement.ts'
import { toVisaCountryV2, toVisaRequirementV2, VisaCountryV2, VisaRequirementV2 } from './visa-requirement.v2.wire.ts'

const kindWords = `One of ${listedKinds.join(', ')}.`

export const VisaOverrideDesk = namedObject(
  'VisaOverride',
  {
    id: id('Id of the override.'),
    revision: integer('Counts its versions: send it, or the ETag, as If-Match.', 1),
    nationality: text('The passport, alpha-2.', 'DE'),
    destination: text('The country to be visited, alpha-2.', 'JP'),
    kind: text(kindWords, 'eta'),
    days: integerOrNull('How long one may stay; null: not stated.', 90),
    freedom_of_movement: flag('True: citizens may live there.', false),
    note: translatedText('Why.', 'Announced by the ministry.'),
    references: list(text('An address.', 'https://www.mofa.go.jp'), 'Where it was read.'),
    valid_from: time('In force from then on.'),
    valid_until: timeOrNull('In force until then, not included; null: no end is known.'),
    recorded_from: time('When this version was written.'),
    recorded_until: timeOrNull('When it was edited or withdrawn; null: it stands.'),
  },
  { description: 'What staff say of a pair instead of the sources: one version.' },
)

export const VisaRequirementDesk = namedObject(
  'VisaRequirementDesk',
  {
    id: id('Id of the pair.'),
    nationality: VisaCountryV2,
    destination: VisaCountryV2,
    kind: textOrNull('What is answered now; null where nothing is known.', 'visa_free'),
    as_of: textOrNull('The day of that.', '2026-02-17'),
    answer: orNull(VisaRequirementV2),
    overrides: list(
      VisaOverrideDesk,
      'What staff say of it, by beginning: in force, upcoming and ended. Withdrawn ones are in the history.',
    ),
  },
  {
    description: 'A pair of passport and destination as its editors see it; answer is null where nothing is known now.',
  },
)

const changeFields = {
  kind: Type.String({ maxLength: 100, description: kindWords, examples: ['eta'] }),
  days: integerOrNull('How long one may stay; null: not stated.', 90),
  freedom_of_movement: flag('True: citizens may live there. Only with visa_free.', false),
  note: textInOrNull('Why.', 'Announced by the ministry.'),
  references: Type.Array(Type.String({ description: 'An address.', examples: ['https://www.mofa.go.jp'] }), {
    description: 'Where it was read: http or https, at most 20.',
  }),
  valid_from: Type.Unsafe<string | number>({
    ...TimeIn,
    description: 'In force from then on; left out of a new one: now.',
  }),
  valid_until: Type.Unsafe<string | number | null>({
    type: ['string', 'number', 'null'],
    description: 'In force until then, not included; null: no end is known.',
    examples: ['2027-01-01T00:00:00.000Z'],
  }),
}
const code = (description: string, example: string) => Type.String({ maxLength: 100, description, examples: [example] })

export const VisaOverrideChangesIn = Type.Partial(Type.Object(changeFields), {
  title: 'VisaOverrideInput',
  description: 'The fields to change; those left out keep their values.',
})
export const VisaOverrideIn = Type.Partial(
  Type.Object({
    nationality: code('The passport: alpha-2 or alpha-3, any case.', 'DE'),
    destination: code('The country to be visited: alpha-2 or alpha-3, any case.', 'JP'),
    ...changeFields,
  }),
  { title: 'NewVisaOverrideInput', description: 'What staff say of a pair.' },
)

export function fromVisaDesk(sent: Static<typeof VisaOverrideChangesIn>): OverrideChanges {
  const { kind, days, freedom_of_movement, note, references, valid_from, valid_until } = sent
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(days === undefined ? {} : { days }),
    ...(freedom_of_movement === undefined ? {} : { freedomOfMovement: freedom_of_movement }),
    ...(note === undefined ? {} : { note }),
    ...(references && { references }),
    ...(valid_from === undefined ? {} : { validFrom: parseTime(valid_from, 'valid_from') }),
    ...(valid_until === undefined
      ? {}
      : { validUntil: valid_until === null ? null : parseTime(valid_until, 'valid_until') }),
  }
}

export const toVisaOverrideDesk = (one: VisaOverride, locale: Locale): Wire<typeof VisaOverrideDesk> => ({
  id: one.id,
  revision: one.revision,
  nationality: one.passport,
  destination: one.destination,
  kind: one.kind,
  days: one.days,
  freedom_of_movement: one.freedomOfMovement,
  note: translated(one.note, locale),
  references: [...one.references],
  valid_from: timeOut(one.validFrom),
  valid_until: maybeTimeOut(one.validUntil),
  recorded_from: timeOut(one.recordedFrom),
  recorded_until: maybeTimeOut(one.recordedUntil),
})

export const toVisaRequirementDesk = (one: VisaDesk, locale: Locale): Wire<typeof VisaRequirementDesk> => ({
  id: one.id,
  nationality: toVisaCountryV2(one.nationality, locale),
  destination: toVisaCountryV2(one.destination, locale),
  kind: one.answer?.kind ?? null,
  as_of: one.answer?.asOf ?? null,
  answer: one.answer && toVisaRequirementV2(one.answer, locale),
  overrides: one.overrides.map((override) => toVisaOverrideDesk(override, locale)),
})
