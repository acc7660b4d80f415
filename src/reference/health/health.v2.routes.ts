import { Type } from 'typebox'
import { sendCached } from '../../platform/http/response-cache.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { getDisease, readCountryComments, readDiseases, readMedications, readVaccinations } from './health.service.ts'
import { DiseaseV2, healthCommentsV2, MedicationV2, toDiseaseV2, toRemedyV2, VaccinationV2 } from './health.v2.wire.ts'
import { resolveLayer } from './health-layer.routes.ts'

const access = ['user', 'company', 'public', 'staff'] as const
const tags = ['Health']
const ByCountry = Type.Object({
  cc: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Country id, alpha-2 or alpha-3 code, any case.',
    examples: ['BR'],
  }),
})

export const healthRoutesV2: Routes = async (app) => {
  const answers = app.responseCache

  app.get('/diseases', {
    config: { access },
    schema: {
      operationId: 'listDiseasesV2',
      tags,
      summary: 'List diseases',
      response: { 200: Type.Array(DiseaseV2, { description: 'Diseases by name.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const layer = await resolveLayer(answers, ctx, 'disease')
      const answer = await answers.get(
        'health',
        `v2/diseases/${layer}/${locale}`,
        async () => (await readDiseases(ctx, layer)).map((one) => toDiseaseV2(one, locale)),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/diseases/:id', {
    config: { access },
    schema: {
      operationId: 'getDiseaseV2',
      tags,
      summary: 'Get a disease',
      params: Type.Object({
        id: Type.String({ minLength: 1, maxLength: 100, description: 'Id or slug.', examples: ['malaria'] }),
      }),
      response: { 200: DiseaseV2, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const one = req.params.id.toLowerCase()
      const layer = await resolveLayer(answers, ctx, 'disease')
      const answer = await answers.get(
        'health',
        `v2/disease/${one}/${layer}/${locale}`,
        async () => toDiseaseV2(await getDisease(ctx, one, layer), locale),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/medications', {
    config: { access },
    schema: {
      operationId: 'listMedicationsV2',
      tags,
      summary: 'List medications',
      response: { 200: Type.Array(MedicationV2, { description: 'Medications by name.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const layer = await resolveLayer(answers, ctx, 'medication')
      const answer = await answers.get(
        'health',
        `v2/medications/${layer}/${locale}`,
        async () => (await readMedications(ctx, layer)).map((one) => toRemedyV2(one, locale)),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  app.get('/vaccinations', {
    config: { access },
    schema: {
      operationId: 'listVaccinationsV2',
      tags,
      summary: 'List vaccinations',
      response: { 200: Type.Array(VaccinationV2, { description: 'Vaccinations by name.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const { locale, ctx } = req
      const layer = await resolveLayer(answers, ctx, 'vaccination')
      const answer = await answers.get(
        'health',
        `v2/vaccinations/${layer}/${locale}`,
        async () => (await readVaccinations(ctx, layer)).map((one) => toRemedyV2(one, locale)),
        { language: locale },
      )
      return sendCached(req, reply, answer) as never
    },
  })

  const operations = {
    disease: {
      operationId: 'listCountryDiseasesV2',
      summary: 'List a country’s diseases',
      description: 'Diseases of the country, each with why it matters there.',
    },
    medication: {
      operationId: 'listCountryMedicationsV2',
      summary: 'List a country’s medications',
      description: 'Medications that may matter in the country, each with why.',
    },
    vaccination: {
      operationId: 'listCountryVaccinationsV2',
      summary: 'List a country’s vaccinations',
      description: 'Vaccinations that may matter in the country, each with why.',
    },
  } as const
  for (const { kind, Item, write } of healthCommentsV2) {
    app.get(`/countries/:cc/${kind}s`, {
      config: { access },
      schema: {
        ...operations[kind],
        tags,
        params: ByCountry,
        response: {
          200: Type.Array(Item, { description: 'Comments, the commonly relevant ones first.' }),
          ...problems(401, 404),
        },
      },
      handler: async (req, reply) => {
        const { locale, ctx } = req
        const country = req.params.cc.toLowerCase()
        const layer = await resolveLayer(answers, ctx, 'country')
        const answer = await answers.get(
          'health',
          `v2/country/${country}/${kind}/${layer}/${locale}`,
          async () => (await readCountryComments(ctx, country, kind, layer)).map((one) => write(one, locale)),
          { language: locale },
        )
        return sendCached(req, reply, answer) as never
      },
    })
  }
}
