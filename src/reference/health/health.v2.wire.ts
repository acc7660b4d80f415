import {
  flag,
  id,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import type { Disease, HealthComment, HealthName, Remedy } from './health.ts'

const markdown = (description: string, example: string) => translatedText(`${description}, Markdown.`, example)
const companyId = textOrNull('The company whose own datum this is; null for the default.', null)
const head = (what: string) => ({
  id: id(`Id of the ${what}.`),
  created_at: time('When it was first recorded.'),
  updated_at: time('When it was last changed.'),
})
const link = (title: string, what: string, name: string) =>
  namedObject(
    title,
    { id: id(`Id of the ${what}.`), name: translatedText('Its name.', name) },
    { description: `A ${what}.` },
  )

export const DiseaseV2 = namedObject(
  'Disease',
  {
    ...head('disease'),
    common_name: translatedText('Its everyday name.', 'Malaria'),
    scientific_name: textOrNull('Its scientific name, or that of what causes it.', 'Plasmodium falciparum, P. vivax'),
    occurs_where: markdown('Where it is prevalent', 'Much of sub-Saharan Africa.'),
    datum: namedObject(
      'DiseaseDatum',
      {
        id: id('Id of the datum.'),
        company_id: companyId,
        description: markdown('What the disease is', 'An infection of the red blood cells by parasites.'),
        transmission: markdown('How it spreads', 'Mosquitoes pass the parasite on when they bite.'),
        susceptibility: markdown('Who is at risk', 'Every traveller to a risk area can get malaria.'),
        symptoms: markdown('How it shows', 'Fever, chills, sweating, headache.'),
        prevention: markdown('How to avoid it', 'Use repellent and sleep under a net.'),
        treatment: markdown('How it is treated', 'Malaria needs urgent treatment.'),
        medications: list(
          link('DiseaseMedication', 'medication', 'Doxycycline'),
          'Medications used to prevent or treat it.',
        ),
        vaccinations: list(link('DiseaseVaccination', 'vaccination', 'Malaria vaccine'), 'Vaccinations against it.'),
      },
      {
        description:
          'What to know about the disease: the caller’s company’s own texts where it has any, else the default.',
      },
    ),
  },
  { description: 'A disease.' },
)

const remedy = (title: string, what: string, name: string) =>
  namedObject(title, {
    ...head(what),
    name: translatedText('Its name.', name),
    datum: namedObject(
      `${title}Datum`,
      {
        id: id('Id of the datum.'),
        company_id: companyId,
        description: markdown('What it is and what it is for', 'An antibiotic with several uses in travel medicine.'),
        routine: flag('True when it is generally considered routine.', false),
        schedule: markdown('How it is taken or given', 'Once a day, from one to two days before entering the area.'),
        side_effects: markdown('What it may cause', 'Skin burns more easily in the sun.'),
      },
      {
        description: `What to know about the ${what}: the caller’s company’s own texts where it has any, else the default.`,
      },
    ),
  })

export const MedicationV2 = remedy('Medication', 'medication', 'Doxycycline')
export const VaccinationV2 = remedy('Vaccination', 'vaccination', 'Typhoid vaccine')

const comment = {
  ...head('comment'),
  country_id: id('The country that it is about.'),
  company_id: textOrNull('The company whose own comment this is; null for the default.', null),
  comment: markdown('Why it matters in this country', 'Occurs here.'),
  common: flag('True for what is commonly relevant for travellers there.', true),
}

const DiseaseCommentV2 = namedObject('DiseaseComment', {
  ...comment,
  disease_id: id('Id of the disease.'),
  disease: namedObject(
    'DiseaseOfComment',
    {
      id: id('Id of the disease.'),
      slug: text('Another name to look it up by.', 'malaria'),
      common_name: translatedText('Its everyday name.', 'Malaria'),
      scientific_name: textOrNull('Its scientific name, or that of what causes it.', 'Plasmodium falciparum, P. vivax'),
    },
    { description: 'The disease.' },
  ),
})

const subject = (title: string, what: string, slug: string, name: string) =>
  namedObject(
    title,
    {
      id: id(`Id of the ${what}.`),
      slug: text('Another name to look it up by.', slug),
      name: translatedText('Its name.', name),
    },
    { description: `The ${what}.` },
  )

const MedicationCommentV2 = namedObject('MedicationComment', {
  ...comment,
  medication_id: id('Id of the medication.'),
  medication: subject('MedicationOfComment', 'medication', 'doxycycline', 'Doxycycline'),
})
const VaccinationCommentV2 = namedObject('VaccinationComment', {
  ...comment,
  vaccination_id: id('Id of the vaccination.'),
  vaccination: subject('VaccinationOfComment', 'vaccination', 'yellow-fever-vaccine', 'Yellow fever vaccine'),
})

const toNamed = ({ id, name }: HealthName, locale: Locale) => ({ id, name: translated(name, locale) })
const toHead = (one: { readonly id: string; readonly createdAt: Date; readonly updatedAt: Date }) => ({
  id: one.id,
  created_at: timeOut(one.createdAt),
  updated_at: timeOut(one.updatedAt),
})

export const toDiseaseV2 = (disease: Disease, locale: Locale): Wire<typeof DiseaseV2> => ({
  ...toHead(disease),
  common_name: translated(disease.commonName, locale),
  scientific_name: disease.scientificName,
  occurs_where: translated(disease.occursWhere, locale),
  datum: {
    id: disease.datum.id,
    company_id: disease.datum.companyId,
    description: translated(disease.datum.description, locale),
    transmission: translated(disease.datum.transmission, locale),
    susceptibility: translated(disease.datum.susceptibility, locale),
    symptoms: translated(disease.datum.symptoms, locale),
    prevention: translated(disease.datum.prevention, locale),
    treatment: translated(disease.datum.treatment, locale),
    medications: disease.medications.map((one) => toNamed(one, locale)),
    vaccinations: disease.vaccinations.map((one) => toNamed(one, locale)),
  },
})

/** Vaccinations and medications have the same shape in version 2. */
export const toRemedyV2 = (one: Remedy, locale: Locale): Wire<typeof MedicationV2> => ({
  ...toHead(one),
  name: translated(one.name, locale),
  datum: {
    id: one.datum.id,
    company_id: one.datum.companyId,
    description: translated(one.datum.description, locale),
    routine: one.datum.routine,
    schedule: translated(one.datum.schedule, locale),
    side_effects: translated(one.datum.sideEffects, locale),
  },
})

const toComment = (one: HealthComment, locale: Locale) => ({
  ...toHead(one),
  country_id: one.countryId,
  company_id: one.companyId,
  comment: translated(one.comment, locale),
  common: one.common,
})
const toSubject = ({ subject: { id, slug, name } }: HealthComment, locale: Locale) => ({
  id,
  slug,
  name: translated(name, locale),
})

const toDiseaseCommentV2 = (one: HealthComment, locale: Locale): Wire<typeof DiseaseCommentV2> => ({
  ...toComment(one, locale),
  disease_id: one.subject.id,
  disease: {
    id: one.subject.id,
    slug: one.subject.slug,
    common_name: translated(one.subject.name, locale),
    scientific_name: one.subject.scientificName,
  },
})

const toMedicationCommentV2 = (one: HealthComment, locale: Locale): Wire<typeof MedicationCommentV2> => ({
  ...toComment(one, locale),
  medication_id: one.subject.id,
  medication: toSubject(one, locale),
})

const toVaccinationCommentV2 = (one: HealthComment, locale: Locale): Wire<typeof VaccinationCommentV2> => ({
  ...toComment(one, locale),
  vaccination_id: one.subject.id,
  vaccination: toSubject(one, locale),
})

/** The three kinds of comments, each with its schema and its mapping; used for countries and trips. */
export const healthCommentsV2 = [
  { kind: 'disease', Item: DiseaseCommentV2, write: toDiseaseCommentV2 },
  { kind: 'medication', Item: MedicationCommentV2, write: toMedicationCommentV2 },
  { kind: 'vaccination', Item: VaccinationCommentV2, write: toVaccinationCommentV2 },
] as const
