import { id, list, namedObject, translatedOrEmptyText } from '../../platform/http/fields.ts'
import { type Locale, translatedOrEmpty } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'
import type { CountryHealth, HealthComment, HealthKind } from '../../reference/index.ts'
import { countriesOf, type Trip } from './trip.ts'

const comment = <N extends HealthKind>(what: N, example: string) =>
  ({
    id: id('Id of the comment on this trip.'),
    comment: translatedOrEmptyText(
      `Why the ${what} matters in the country, Markdown.`,
      'Present in most of the country.',
    ),
    [`${what}_id`]: id(`Id of the ${what}.`),
    [`${what}_name`]: translatedOrEmptyText(`Name of the ${what}.`, example),
    country_id: id('Id of the country.'),
  }) as Record<'id' | 'country_id' | `${N}_id`, ReturnType<typeof id>> &
    Record<'comment' | `${N}_name`, ReturnType<typeof translatedOrEmptyText>>

export const commentListsV1 = {
  trip_medication_comments: list(
    namedObject('TripMedicationComment', comment('medication', 'Malaria tablets')),
    'Why medications are recommended there.',
  ),
  trip_vaccination_comments: list(
    namedObject('TripVaccinationComment', comment('vaccination', 'Yellow fever vaccine')),
    'Why vaccinations are recommended there.',
  ),
  trip_disease_comments: list(
    namedObject('TripDiseaseComment', comment('disease', 'Dengue')),
    'Why diseases are a risk there.',
  ),
}

/** One comment of a country: its id, and its other fields as JSON, which are the same on every trip. */
interface CommentJson {
  readonly id: string
  readonly fieldsJson: string
}

/** A country's comments in one language, serialized once for all trips to it. */
export type CountryCommentsV1 = Readonly<Record<HealthKind, readonly CommentJson[]>>

/** By the id of the country. */
export type CommentsV1 = ReadonlyMap<string, CountryCommentsV1>

function toCommentJson(kind: HealthKind, one: HealthComment, locale: Locale): CommentJson {
  const fields = {
    comment: translatedOrEmpty(one.comment, locale),
    [`${kind}_id`]: one.subject.id,
    [`${kind}_name`]: translatedOrEmpty(one.subject.name, locale),
    country_id: one.countryId,
  }
  return { id: one.id, fieldsJson: JSON.stringify(fields).slice(1) }
}

export const toCountryCommentsV1 = (health: CountryHealth, locale: Locale): CountryCommentsV1 => ({
  disease: health.diseases.map((one) => toCommentJson('disease', one, locale)),
  medication: health.medications.map((one) => toCommentJson('medication', one, locale)),
  vaccination: health.vaccinations.map((one) => toCommentJson('vaccination', one, locale)),
})

/**
 * Appends the three lists of comments to the other fields of a trip. A country's comment has another id on each trip,
 * because devices store comments by their id.
 */
export function withCommentsV1(head: object, trip: Trip, comments: CommentsV1): string {
  const countries = countriesOf(trip).flatMap((countryId) => comments.get(countryId) ?? [])
  const lists = (['medication', 'vaccination', 'disease'] as const).map((kind) => {
    const all = countries.flatMap((country) => country[kind])
    const texts = all.map((one) => `{"id":"${stableId('trip-comment', trip.id, one.id)}",${one.fieldsJson}`)
    return `"trip_${kind}_comments":[${texts.join(',')}]`
  })
  return `${JSON.stringify(head).slice(0, -1)},${lists.join(',')}}`
}
