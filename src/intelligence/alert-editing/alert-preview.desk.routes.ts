import { Type } from 'typebox'
import { flag, list, namedObject, text, type Wire, withNameSuffix } from '../../platform/http/fields.ts'
import { withRevisionTag } from '../../platform/http/if-match.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { AlertV1, toAlertV1 } from '../alerts/alert.v1.wire.ts'
import { AlertV2, toAlertV2 } from '../alerts/alert.v2.wire.ts'
import { placesSentence } from '../footprints/point-city.ts'
import { previewAlert } from './alert-preview.service.ts'

const language = (description: string) => text(description, 'es')

const Preview = namedObject(
  'AlertPreview',
  {
    problems: list(
      namedObject('AlertProblem', {
        field: text('The field.', 'country_ids'),
        message: text('What is wrong with it.', 'must not be empty'),
      }),
      'Errors that prevent publishing.',
    ),
    warnings: list(
      text(
        'A sentence.',
        'The map has no border of Garissa (KE-07): everybody in Kenya whose place is not known to lie in another division is matched, as at country level.',
      ),
      'What to know before publishing.',
    ),
    missing: Type.Object(
      {
        sources: flag('It names no source.', false),
        body_advice: flag('It gives no advice.', false),
        translations: list(
          Type.Object({
            language: language('The language.'),
            fields: list(text('A field.', 'body_advice'), 'Texts that its readers get in English.'),
          }),
          'Languages that are not complete; English and Spanish should be, the others once they were begun.',
        ),
      },
      { description: 'Missing parts that do not prevent publishing.' },
    ),
    views: list(
      namedObject('AlertView', {
        language: language('Accept-Language.'),
        where: text(
          'Where its points are, as messages begin; empty where they name no city. In Spanish or English.',
          '12 km from Cusco.',
        ),
        v1: withNameSuffix(AlertV1, 'V1'),
        v2: withNameSuffix(AlertV2, 'V2'),
      }),
      'As it is shown, by language.',
    ),
  },
  { description: 'How an alert is shown, and what is missing.' },
)

export const alertPreviewRoutesDesk: Routes = async (app) => {
  app.get('/alerts/:alert_id/preview', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'previewAlert',
      tags: ['Alerts'],
      summary: 'See an alert as its readers do',
      description: 'In both versions and every language that it has, drafts included; and what is missing.',
      params: Type.Object({ alert_id: Uuid }),
      response: { 200: Preview, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => {
      const preview = await previewAlert(req.ctx, req.params.alert_id)
      const { alert, areas, full, untranslated } = preview
      const wrong = Object.entries(preview.problems).map(([field, message]) => ({ field, message }))
      const body: Wire<typeof Preview> = {
        problems: wrong,
        warnings: [...preview.warnings],
        missing: {
          sources: alert.sources.length === 0,
          body_advice: alert.bodyAdvice === null,
          translations: [...untranslated].flatMap(([one, fields]) =>
            fields.length === 0 ? [] : [{ language: one, fields: [...fields] }],
          ),
        },
        views: preview.languages.map((one) => ({
          language: one,
          where: placesSentence(alert.footprint.points, one === 'es' ? 'es' : 'en'),
          v1: JSON.parse(toAlertV1(alert, areas, one)),
          v2: toAlertV2(full, one, app.baseUrl()),
        })),
      }
      return withRevisionTag(reply, alert.revision, body)
    },
  })
}
