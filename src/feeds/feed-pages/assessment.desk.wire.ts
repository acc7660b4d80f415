import { Type } from 'typebox'
import {
  decimal,
  flag,
  integer,
  namedObject,
  text,
  textOrNull,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut } from '../../platform/http/times.ts'
import type { Assessment, BothLanguages } from '../assessment/assess.ts'

const bothLanguages = (description: string, en: string, es: string) =>
  Type.Object({ en: text('In English.', en), es: text('In Spanish.', es) }, { description, examples: [{ en, es }] })

const words = (description: string, example: readonly string[]) =>
  Type.Array(Type.String(), { description, examples: [[...example]] })

const PointDesk = namedObject(
  'FeedAssessmentPoint',
  {
    lat: decimal('Latitude of the centre.', -8.2),
    lng: decimal('Longitude of the centre.', 121.6),
    radius_km: decimal('Radius in kilometres.', 292),
  },
  { description: 'A place with everything around it.' },
)

const ValueDesk = namedObject(
  'FeedAssessmentValue',
  {
    name: text('What it is.', 'magnitude'),
    value: text('The value, as the agency has it that counts most among those that have one.', '7.7'),
    agency: text('That agency.', 'usgs'),
    others: words('What other agencies have, each with its name.', ['emsc 7.6']),
  },
  { description: 'A fact of an event.' },
)

export const AssessmentDesk = namedObject(
  'FeedAssessment',
  {
    outcome: text('What the rules say: alert, review (a person decides), evidence (never an alert).', 'alert'),
    why: words('Why it is not simply an alert, as codes.', []),
    risk: textOrNull('One of low, medium, high. Null: no rule says it.', 'high'),
    hazard: text('What people would be warned of.', 'earthquake'),
    category: textOrNull('The slug of the safety category.', 'earthquake'),
    is_health: flag('A health alert, not one of safety.', false),
    phase: text('One of stands, over, withdrawn.', 'stands'),
    names: words('What the agency calls it, the newest name first.', ['68 km NNW of Ende, Indonesia']),
    starts_at: timeOrNull('When it began or begins.'),
    finishes_at: timeOrNull('When it ends. Null: unknown.'),
    confirmed_until: timeOrNull('Until when the message is valid; the event may go on.'),
    headline: bothLanguages(
      'From a template.',
      'Very strong earthquake (magnitude 7.7) in Indonesia',
      'Terremoto muy fuerte (magnitud 7,7) en Indonesia',
    ),
    advice: bothLanguages('From a template: it does not depend on the wording of an agency.', 'Go outside.', 'Salga.'),
    points: Type.Array(PointDesk, { description: 'Of the footprint: points with a radius.', examples: [[]] }),
    polygons: integer('Of the footprint: how many drawn areas.', 0),
    countries: words('Of the footprint: countries, alpha-2.', ['ID']),
    airports: words('Of the footprint: airports.', []),
    values: Type.Array(ValueDesk, { description: 'Its facts, each of one agency, never an average.', examples: [[]] }),
  },
  { description: 'What an alert about the event would say. Nothing is published from it.' },
)

const inBoth = ({ en, es }: BothLanguages) => ({ en, es })

export const toAssessmentDesk = (of: Assessment): Wire<typeof AssessmentDesk> => ({
  outcome: of.outcome,
  why: [...of.why],
  risk: of.risk,
  hazard: of.hazard,
  category: of.category,
  is_health: of.alertCategory === 'health',
  phase: of.phase,
  names: [...of.names],
  starts_at: maybeTimeOut(of.startsAt),
  finishes_at: maybeTimeOut(of.finishesAt),
  confirmed_until: maybeTimeOut(of.confirmedUntil),
  headline: inBoth(of.headline),
  advice: inBoth(of.advice),
  points: of.footprint.points.map(({ lat, lng, radiusKm }) => ({ lat, lng, radius_km: radiusKm })),
  polygons: of.footprint.polygons.length,
  countries: [...of.footprint.countries],
  airports: [...of.footprint.airports],
  values: of.values.map(({ name, value, agency, others }) => ({
    name,
    value: String(value),
    agency,
    others: others.map((other) => `${other.agency} ${other.value}`),
  })),
})
