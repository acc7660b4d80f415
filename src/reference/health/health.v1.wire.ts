import {
  flag,
  id,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  translatedOrEmptyText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translatedOrEmpty } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'
import {
  type CountryHealth,
  type Disease,
  fullName,
  type HealthComment,
  type HealthName,
  type Remedy,
} from './health.ts'

const markdown = (description: string, example: string) => translatedOrEmptyText(`${description}, Markdown.`, example)

const linkV1 = (title: string, what: string, slug: string, name: string) =>
  namedObject(
    title,
    {
      id: id(`Id of the ${what}.`),
      slug: text('Another name to look it up by.', slug),
      name: translatedOrEmptyText('Its name.', name),
    },
    { description: `A ${what}.` },
  )

const head = (what: string, slug: string) => ({
  id: id(`Id of the ${what}.`),
  slug: text('Another name to look it up by.', slug),
  created_at: time('When it was first recorded.'),
  updated_at: time('When it was last changed.'),
})

const DiseaseDatumV1 = namedObject(
  'DiseaseDatum',
  {
    id: id('Id of the datum.'),
    description: markdown('What the disease is', 'An infection of the red blood cells by parasites.'),
    transmission: markdown('How it spreads', 'Mosquitoes pass the parasite on when they bite.'),
    susceptibility: markdown('Who is at risk', 'Every traveller to a risk area can get malaria.'),
    symptoms: markdown('How it shows', 'Fever, chills, sweating, headache.'),
    prevention: markdown('How to avoid it', 'Use repellent and sleep under a net.'),
    treatment: markdown('How it is treated', 'Malaria needs urgent treatment.'),
    medications: list(
      linkV1('DiseaseMedication', 'medication', 'doxycycline', 'Doxycycline'),
      'Medications used to prevent or treat it.',
    ),
    vaccinations: list(
      linkV1('DiseaseVaccination', 'vaccination', 'malaria-vaccine', 'Malaria vaccine'),
      'Vaccinations against it.',
    ),
  },
  {
    description: 'What to know about the disease: the caller’s company’s own texts where it has any, else the default.',
  },
)

export const DiseaseV1 = namedObject(
  'Disease',
  {
    ...head('disease', 'malaria'),
    common_name: translatedOrEmptyText('Its everyday name.', 'Malaria'),
    scientific_name: text(
      'Its scientific name, or that of what causes it; empty where it has none.',
      'Plasmodium falciparum, P. vivax',
    ),
    name: translatedOrEmptyText('The same as common_name.', 'Malaria'),
    full_name: translatedOrEmptyText(
      'Common and scientific names combined.',
      'Malaria – Plasmodium falciparum, P. vivax',
    ),
    occurs_where: markdown('Where it is prevalent', 'Much of sub-Saharan Africa.'),
    disease_datum: DiseaseDatumV1,
  },
  { description: 'A disease.' },
)

const remedyDatum = (title: string, what: string) =>
  namedObject(
    title,
    {
      id: id('Id of the datum.'),
      description: markdown('What it is and what it is for', 'An antibiotic with several uses in travel medicine.'),
      routine: flag('True when it is generally considered routine.', false),
      schedule: markdown('How it is taken or given', 'Once a day, from one to two days before entering the area.'),
      side_effects: markdown('What it may cause', 'Skin burns more easily in the sun.'),
    },
    {
      description: `What to know about the ${what}: the caller’s company’s own texts where it has any, else the default.`,
    },
  )

export const MedicationV1 = namedObject(
  'Medication',
  {
    ...head('medication', 'doxycycline'),
    name: translatedOrEmptyText('Its name.', 'Doxycycline'),
    medication_datum: remedyDatum('MedicationDatum', 'medication'),
  },
  { description: 'A medication.' },
)
export const VaccinationV1 = namedObject(
  'Vaccination',
  {
    ...head('vaccination', 'typhoid-vaccine'),
    name: translatedOrEmptyText('Its name.', 'Typhoid vaccine'),
    vaccination_datum: remedyDatum('VaccinationDatum', 'vaccination'),
  },
  { description: 'A vaccination.' },
)

const comment = { id: id('Id of the comment.'), comment: markdown('Why it matters in this country', 'Occurs here.') }

export const CountryDatumV1 = namedObject(
  'CountryDatum',
  {
    id: id('Id of the datum.'),
    company_id: textOrNull('The company whose own health data this is; null for the default.', null),
    country_disease_comments: list(
      namedObject('CountryDiseaseComment', {
        ...comment,
        disease: namedObject(
          'DiseaseBrief',
          { id: id('Id of the disease.'), common_name: translatedOrEmptyText('Its everyday name.', 'Malaria') },
          { description: 'The disease.' },
        ),
      }),
      'Diseases that occur in the country.',
    ),
    country_vaccination_comments: list(
      namedObject('CountryVaccinationComment', {
        ...comment,
        vaccination: namedObject(
          'VaccinationBrief',
          { id: id('Id of the vaccination.'), name: translatedOrEmptyText('Its name.', 'Yellow fever vaccine') },
          { description: 'The vaccination.' },
        ),
      }),
      'Vaccinations that are recommended or required.',
    ),
    country_medication_comments: list(
      namedObject('CountryMedicationComment', {
        ...comment,
        medication: namedObject(
          'MedicationBrief',
          { id: id('Id of the medication.'), name: translatedOrEmptyText('Its name.', 'Doxycycline') },
          { description: 'The medication.' },
        ),
      }),
      'Medications that may be recommended.',
    ),
  },
  { description: 'Health information of the country: the caller’s company’s own where it has one, else the default.' },
)

const toLinkV1 = ({ id, slug, name }: HealthName, locale: Locale) => ({
  id,
  slug,
  name: translatedOrEmpty(name, locale),
})

const toHeadV1 = (one: Pick<Disease, 'id' | 'slug' | 'createdAt' | 'updatedAt'>) => ({
  id: one.id,
  slug: one.slug,
  created_at: timeOut(one.createdAt),
  updated_at: timeOut(one.updatedAt),
})

export const toDiseaseV1 = (disease: Disease, locale: Locale): Wire<typeof DiseaseV1> => ({
  ...toHeadV1(disease),
  common_name: translatedOrEmpty(disease.commonName, locale),
  scientific_name: disease.scientificName ?? '',
  name: translatedOrEmpty(disease.commonName, locale),
  full_name: translatedOrEmpty(fullName(disease), locale),
  occurs_where: translatedOrEmpty(disease.occursWhere, locale),
  disease_datum: {
    id: disease.datum.id,
    description: translatedOrEmpty(disease.datum.description, locale),
    transmission: translatedOrEmpty(disease.datum.transmission, locale),
    susceptibility: translatedOrEmpty(disease.datum.susceptibility, locale),
    symptoms: translatedOrEmpty(disease.datum.symptoms, locale),
    prevention: translatedOrEmpty(disease.datum.prevention, locale),
    treatment: translatedOrEmpty(disease.datum.treatment, locale),
    medications: disease.medications.map((one) => toLinkV1(one, locale)),
    vaccinations: disease.vaccinations.map((one) => toLinkV1(one, locale)),
  },
})

const toRemedyDatumV1 = ({ datum }: Remedy, locale: Locale) => ({
  id: datum.id,
  description: translatedOrEmpty(datum.description, locale),
  routine: datum.routine,
  schedule: translatedOrEmpty(datum.schedule, locale),
  side_effects: translatedOrEmpty(datum.sideEffects, locale),
})

export const toMedicationV1 = (medication: Remedy, locale: Locale): Wire<typeof MedicationV1> => ({
  ...toHeadV1(medication),
  name: translatedOrEmpty(medication.name, locale),
  medication_datum: toRemedyDatumV1(medication, locale),
})

export const toVaccinationV1 = (vaccination: Remedy, locale: Locale): Wire<typeof VaccinationV1> => ({
  ...toHeadV1(vaccination),
  name: translatedOrEmpty(vaccination.name, locale),
  vaccination_datum: toRemedyDatumV1(vaccination, locale),
})

/** The datum has no table: it is the comments of a country in one layer, and its id is derived from both. */
export function toCountryDatumV1(health: CountryHealth, locale: Locale): Wire<typeof CountryDatumV1> {
  const toCommentV1 = (one: HealthComment) => ({ id: one.id, comment: translatedOrEmpty(one.comment, locale) })
  const subject = (one: HealthComment) => ({ id: one.subject.id, name: translatedOrEmpty(one.subject.name, locale) })
  return {
    id: health.companyId
      ? stableId('country-datum', health.countryId, health.companyId)
      : stableId('country-datum', health.countryId),
    company_id: health.companyId,
    country_disease_comments: health.diseases.map((one) => ({
      ...toCommentV1(one),
      disease: { id: one.subject.id, common_name: translatedOrEmpty(one.subject.name, locale) },
    })),
    country_vaccination_comments: health.vaccinations.map((one) => ({
      ...toCommentV1(one),
      vaccination: subject(one),
    })),
    country_medication_comments: health.medications.map((one) => ({ ...toCommentV1(one), medication: subject(one) })),
  }
}
