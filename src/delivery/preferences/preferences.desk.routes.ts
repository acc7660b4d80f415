import { Type } from 'typebox'
import { id, integer, list, namedObject, textOrNull, type Wire } from '../../platform/http/fields.ts'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { type CompanyPreferences, changeCompanyPreferences, getCompanyPreferences } from './preferences.service.ts'
import { DigestAtIn, DigestAtOut, preferencesOut, QuietHoursIn, QuietHoursOut } from './preferences.wire.ts'

const access = ['staff', 'manager'] as const
const tags = ['Notification preferences']
const ByCompany = Type.Object({ company_id: Uuid })
const zone = 'The time zone of people whose own is unknown.'

const PreferencesDesk = namedObject(
  'CompanyNotificationPreferences',
  {
    company_id: id('The company.'),
    revision: integer('Counts the changes of the company, against overwriting.', 1),
    quiet_hours: QuietHoursOut,
    digest_at: DigestAtOut,
    timezone: textOrNull(zone, 'Europe/Berlin'),
    chosen: list(
      Type.String({ description: 'quiet_hours, digest_at or timezone.', examples: ['quiet_hours'] }),
      'The company’s choices; the others are the default.',
    ),
  },
  { description: 'When a company’s people may be disturbed, where they chose nothing themselves.' },
)

const PreferencesIn = Type.Object({
  notification_preferences: namedObject(
    'CompanyNotificationPreferencesChanges',
    {
      quiet_hours: Type.Optional(QuietHoursIn),
      digest_at: Type.Optional(DigestAtIn),
      timezone: Type.Optional(Type.String({ maxLength: 64, description: zone, examples: ['Europe/Berlin'] })),
    },
    { description: 'The fields to change; those left out keep their values. People’s own choices come first.' },
  ),
})

const toPreferencesDesk = ({ company, chosen, preferences }: CompanyPreferences): Wire<typeof PreferencesDesk> => ({
  company_id: company.id,
  revision: company.revision,
  ...preferencesOut(preferences),
  timezone: chosen.timezone ?? null,
  chosen: Object.keys(chosen).sort(),
})

export const preferencesRoutesDesk: Routes = async (app) => {
  app.get('/companies/:company_id/notification_preferences', {
    config: { access },
    schema: {
      operationId: 'getCompanyNotificationPreferences',
      tags,
      summary: 'Get a company’s quiet hours and digest',
      description:
        'The preferences of its people without choices of their own. A manager sees only their own company’s.',
      params: ByCompany,
      response: { 200: PreferencesDesk, ...problems(401, 404) },
    },
    handler: async (req, reply) => {
      const found = await getCompanyPreferences(req.ctx, req.params.company_id)
      return withRevisionTag(reply, found.company.revision, toPreferencesDesk(found))
    },
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/companies/:company_id/notification_preferences',
      config: { access },
      schema: {
        operationId: method === 'PATCH' ? 'changeCompanyNotificationPreferences' : 'putCompanyNotificationPreferences',
        tags,
        summary: 'Change a company’s quiet hours and digest',
        params: ByCompany,
        headers: IfMatch,
        body: PreferencesIn,
        response: { 200: PreferencesDesk, ...problems(400, 401, 404, 412, 422) },
      },
      handler: async (req, reply) => {
        const { quiet_hours, digest_at, timezone } = req.body.notification_preferences
        const change = {
          ...(quiet_hours === undefined ? {} : { quiet_hours }),
          ...(digest_at === undefined ? {} : { digest_at }),
          ...(timezone === undefined ? {} : { timezone }),
        }
        const found = await changeCompanyPreferences(req.ctx, req.params.company_id, change, expectedRevisions(req))
        return withRevisionTag(reply, found.company.revision, toPreferencesDesk(found))
      },
    })
  }
}
