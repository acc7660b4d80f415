import { stableId } from '../../platform/ids.ts'
import { addError } from '../../platform/texts.ts'
import { findSlug } from '../editing/editing.store.ts'
import type { Field, Fields } from '../editing/field.ts'
import { flag, flagDefaultFalse, line, markdown, ref, slug, text } from '../editing/field-builders.ts'
import type { Resource } from '../editing/resource.ts'
import { ensureSlug } from '../editing/unique-rules.service.ts'
import { type HealthKind, healthKinds } from './health.ts'

const tag = 'Health'

const linkField = (kind: 'vaccination' | 'medication', description: string): Field => ({
  kind: 'links',
  to: `${kind}s`,
  table: `disease_${kind}s`,
  idPrefix: `disease-${kind}`,
  ownColumn: 'disease_id',
  otherColumn: `${kind}_id`,
  description,
  example: [],
})

const subjectResource = (kind: HealthKind, named: string, fields: Fields): Resource => {
  const resource: Resource = {
    table: `${kind}s`,
    name: kind,
    singular: kind,
    plural: `${kind}s`,
    path: `/${kind}s`,
    tag,
    searchColumns: [named, 'slug', ...(kind === 'disease' ? ['scientific_name'] : [])],
    orderColumn: named,
    orderIsTranslated: true,
    filters: [],
    canCreate: true,
    canRemove: true,
    fields,
    validate: (tx, draft) => ensureSlug(tx, resource, draft, named),
    seedId: async (_tx, values) => stableId(kind, String(values['slug'])),
  }
  return resource
}

export const diseaseResource = subjectResource('disease', 'common_name', {
  slug: slug('malaria'),
  common_name: text('Its everyday name.', 'Malaria', { required: true }),
  scientific_name: line('Its scientific name, or that of what causes it.', 'Plasmodium falciparum, P. vivax'),
  occurs_where: markdown('Where it is prevalent', 'Much of sub-Saharan Africa.'),
  vaccination_ids: linkField('vaccination', 'Vaccinations against it.'),
  medication_ids: linkField('medication', 'Medications used to prevent or treat it.'),
})
export const vaccinationResource = subjectResource('vaccination', 'name', {
  slug: slug('typhoid-vaccine'),
  name: text('Its name.', 'Typhoid vaccine', { required: true }),
})
export const medicationResource = subjectResource('medication', 'name', {
  slug: slug('doxycycline'),
  name: text('Its name.', 'Doxycycline', { required: true }),
})

/**
 * The texts about a disease, vaccination or medication: the default, or a company's own. Texts missing in the own datum
 * fall back to the default.
 */
const datumResource = (kind: HealthKind, fields: Fields): Resource => ({
  table: `${kind}_data`,
  name: `${kind}_datum`,
  singular: `datum of a ${kind}`,
  plural: `data of ${kind}s`,
  path: `/${kind}_data`,
  tag,
  searchColumns: ['description'],
  orderColumn: 'id',
  filters: [`${kind}_id`],
  companyOwned: true,
  canCreate: true,
  canRemove: true,
  fields: {
    [`${kind}_id`]: ref(`${kind}s`, `The ${kind} that it is about, by id or slug.`, 'malaria', {
      required: true,
      immutable: true,
    }),
    ...fields,
  },
  async seedId(tx, values) {
    const word = await findSlug(tx.db, `${kind}s`, String(values[`${kind}_id`]))
    return word === undefined ? undefined : stableId(`${kind}-datum`, word)
  },
})

export const diseaseDatumResource = datumResource('disease', {
  description: markdown('What the disease is', 'An infection of the red blood cells by parasites.'),
  transmission: markdown('How it spreads', 'Mosquitoes pass the parasite on when they bite.'),
  susceptibility: markdown('Who is at risk', 'Every traveller to a risk area can get malaria.'),
  symptoms: markdown('How it shows', 'Fever, chills, sweating, headache.'),
  prevention: markdown('How to avoid it', 'Use repellent and sleep under a net.'),
  treatment: markdown('How it is treated', 'Malaria needs urgent treatment.'),
})
const remedyFields: Fields = {
  description: markdown('What it is and what it is for', 'An antibiotic with several uses in travel medicine.'),
  routine: flag('True when it is generally considered routine; null: as the default says.', false),
  schedule: markdown('How it is taken or given', 'Once a day, from one to two days before entering the area.'),
  side_effects: markdown('What it may cause', 'Skin burns more easily in the sun.'),
}
export const vaccinationDatumResource = datumResource('vaccination', remedyFields)
export const medicationDatumResource = datumResource('medication', remedyFields)

/**
 * Why a disease, vaccination or medication matters in a country. A company's own comments of a kind replace the default
 * ones of that kind in the country.
 */
export const healthCommentResource: Resource = {
  table: 'country_health_comments',
  name: 'health_comment',
  singular: 'health comment',
  plural: 'health comments',
  path: '/health_comments',
  tag,
  searchColumns: ['comment'],
  foldedColumn: 'search',
  orderColumn: 'country_id',
  filters: ['country_id', 'disease_id', 'vaccination_id', 'medication_id'],
  companyOwned: true,
  canCreate: true,
  canRemove: true,
  fields: {
    country_id: ref('countries', 'The country: id or code.', 'BR', { required: true, immutable: true }),
    disease_id: ref('diseases', 'The disease, by id or slug.', 'malaria', { immutable: true }),
    vaccination_id: ref('vaccinations', 'The vaccination, by id or slug.', 'typhoid-vaccine', { immutable: true }),
    medication_id: ref('medications', 'The medication, by id or slug.', 'doxycycline', { immutable: true }),
    comment: markdown('Why it matters in this country', 'Occurs here.', { required: true }),
    common: flagDefaultFalse('True for what is commonly relevant for travellers there.', true),
  },
  async validate(_tx, { values, errors }) {
    const named = healthKinds.filter((kind) => values[`${kind}_id`] !== null)
    if (named.length !== 1 && Object.keys(errors).length === 0)
      addError(errors, named[1] ? `${named[1]}_id` : 'disease_id', 'must be the one of the three that it is about')
  },
}
