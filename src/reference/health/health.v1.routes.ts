import { Type } from 'typebox'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import {
  getDisease,
  getMedication,
  getVaccination,
  readDiseases,
  readMedications,
  readVaccinations,
} from './health.service.ts'
import {
  DiseaseV1,
  MedicationV1,
  toDiseaseV1,
  toMedicationV1,
  toVaccinationV1,
  VaccinationV1,
} from './health.v1.wire.ts'
import { resolveLayer } from './health-layer.routes.ts'

const access = ['user'] as const
const tags = ['Health']
const idOrSlug = (example: string) =>
  Type.String({ minLength: 1, maxLength: 100, description: 'Id or slug.', examples: [example] })

export const healthRoutesV1: Routes = async (app) => {
  const answers = app.responseCache

  app.get('/diseases', {
    config: { access },
    schema: {
      operationId: 'listDiseasesV1',
      tags,
      summary: 'List diseases',
      response: { 200: Type.Array(DiseaseV1, { description: 'Diseases by name.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const layer = await resolveLayer(answers, ctx, 'disease')
      const answer = await answers.get(
        'health',
        `v1/diseases/${layer}/${locale}`,
        async () => (await readDiseases(ctx, layer)).map((one) => toDiseaseV1(one, locale)),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/diseases/:disease_id', {
    config: { access },
    schema: {
      operationId: 'getDiseaseV1',
      tags,
      summary: 'Get a disease',
      params: Type.Object({ disease_id: idOrSlug('malaria') }),
      response: { 200: DiseaseV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const one = req.params.disease_id.toLowerCase()
      const layer = await resolveLayer(answers, ctx, 'disease')
      const answer = await answers.get(
        'health',
        `v1/disease/${one}/${layer}/${locale}`,
        async () => toDiseaseV1(await getDisease(ctx, one, layer), locale),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/medications', {
    config: { access },
    schema: {
      operationId: 'listMedicationsV1',
      tags,
      summary: 'List medications',
      response: { 200: Type.Array(MedicationV1, { description: 'Medications by name.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const layer = await resolveLayer(answers, ctx, 'medication')
      const answer = await answers.get(
        'health',
        `v1/medications/${layer}/${locale}`,
        async () => (await readMedications(ctx, layer)).map((one) => toMedicationV1(one, locale)),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/medications/:medication_id', {
    config: { access },
    schema: {
      operationId: 'getMedicationV1',
      tags,
      summary: 'Get a medication',
      params: Type.Object({ medication_id: idOrSlug('doxycycline') }),
      response: { 200: MedicationV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const one = req.params.medication_id.toLowerCase()
      const layer = await resolveLayer(answers, ctx, 'medication')
      const answer = await answers.get(
        'health',
        `v1/medication/${one}/${layer}/${locale}`,
        async () => toMedicationV1(await getMedication(ctx, one, layer), locale),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/vaccinations', {
    config: { access },
    schema: {
      operationId: 'listVaccinationsV1',
      tags,
      summary: 'List vaccinations',
      response: { 200: Type.Array(VaccinationV1, { description: 'Vaccinations by name.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const layer = await resolveLayer(answers, ctx, 'vaccination')
      const answer = await answers.get(
        'health',
        `v1/vaccinations/${layer}/${locale}`,
        async () => (await readVaccinations(ctx, layer)).map((one) => toVaccinationV1(one, locale)),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/vaccinations/:vaccination_id', {
    config: { access },
    schema: {
      operationId: 'getVaccinationV1',
      tags,
      summary: 'Get a vaccination',
      params: Type.Object({ vaccination_id: idOrSlug('typhoid-vaccine') }),
      response: { 200: VaccinationV1, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const one = req.params.vaccination_id.toLowerCase()
      const layer = await resolveLayer(answers, ctx, 'vaccination')
      const answer = await answers.get(
        'health',
        `v1/vaccination/${one}/${layer}/${locale}`,
        async () => toVaccinationV1(await getVaccination(ctx, one, layer), locale),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })
}
