import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import {
  id,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { type Routes, Uuid } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import {
  createCompany,
  deleteCompany,
  getAnyCompany,
  readCompanies,
  restoreCompany,
  updateCompany,
} from './company.service.ts'
import { type Company, features } from './company.ts'

const FeatureDesk = Type.Enum([...features], { description: 'A feature.', examples: ['alerts'] })
const SettingsDesk = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  additionalProperties: true,
  description: 'Settings of the company besides its package.',
  examples: [{}],
})

const CompanyDesk = namedObject(
  'Company',
  {
    id: id('Id of the company.'),
    name: text('Its name.', 'Demo Travel'),
    features: list(Type.String({ description: 'A feature.', examples: ['alerts'] }), 'Its package.'),
    settings: SettingsDesk,
    help_phone: textOrNull('Whom its travellers call; their page shows it.', '+44 20 7946 0000'),
    revision: integer('Counts the changes.', 1),
    created_at: time('When it was made.'),
    updated_at: time('When it was last changed.'),
    deleted_at: timeOrNull('When it was deleted; it can be restored.'),
  },
  { description: 'A company and its package.' },
)

const toCompanyDesk = (company: Company): Wire<typeof CompanyDesk> => ({
  id: company.id,
  name: company.name,
  features: [...company.features],
  settings: company.settings,
  help_phone: company.helpPhone,
  revision: company.revision,
  created_at: timeOut(company.createdAt),
  updated_at: timeOut(company.updatedAt),
  deleted_at: maybeTimeOut(company.deletedAt),
})

const details = {
  features: Type.Optional(
    Type.Array(FeatureDesk, { maxItems: 50, description: 'The package; replaces the stored one.' }),
  ),
  settings: Type.Optional({
    ...SettingsDesk,
    description: 'Settings by name; those left out keep their values, null removes a setting.',
  }),
  help_phone: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 50,
      description: 'Whom its travellers call; null or empty: nobody.',
      examples: ['+44 20 7946 0000'],
    }),
  ),
}
const Name = Type.String({ minLength: 1, maxLength: 200, description: 'Its name.', examples: ['Demo Travel'] })
const NewBody = Type.Object({
  company: namedObject('CompanyInput', { name: Name, ...details }, { description: 'The company to make.' }),
})
const ChangeBody = Type.Object({
  company: namedObject('CompanyChanges', { name: Type.Optional(Name), ...details }, { description: 'What to change.' }),
})

const Filter = Type.Object({
  ...PageQuery.properties,
  name: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name.', examples: ['demo'] })),
  deleted: Type.Optional(
    Type.Boolean({ default: false, description: 'True: those that were deleted.', examples: [false] }),
  ),
})

export const companyRoutesDesk: Routes = async (app) => {
  const companies = deskResource(app, {
    path: '/companies',
    tag: 'Companies',
    access: ['staff'],
    params: Type.Object({ company_id: Uuid }),
    schema: CompanyDesk,
    revisionOf: ({ revision }: Company) => revision,
    show: (several) => several.map(toCompanyDesk),
  })

  companies.list({
    operationId: 'listCompaniesDesk',
    summary: 'List companies',
    querystring: Filter,
    items: 'Companies, oldest first.',
    refusals: [401, 403],
    run: (ctx, { name, deleted = false }, page) =>
      readCompanies(ctx, { name: name?.trim() || undefined, deleted }, page),
  })

  companies.get({
    operationId: 'getCompanyDesk',
    summary: 'Get a company',
    description: 'A manager’s own; for staff any.',
    access: ['staff', 'manager'],
    refusals: [401, 404],
    run: getAnyCompany,
  })

  companies.create({
    operationId: 'createCompanyDesk',
    summary: 'Make a company',
    body: NewBody,
    run: (ctx, { company: { name, features: packageFeatures = [], settings, help_phone: helpPhone } }) =>
      createCompany(ctx, { name, features: packageFeatures, settings, helpPhone }),
  })

  companies.edit({
    operationId: 'editCompanyDesk',
    summary: 'Edit a company and its package',
    refusals: [400, 401, 403, 404, 412, 422],
    body: ChangeBody,
    run: (ctx, id, expected, { company: { help_phone: helpPhone, ...rest } }) =>
      updateCompany(ctx, id, { ...rest, helpPhone }, expected),
  })

  companies.delete({
    operationId: 'deleteCompanyDesk',
    summary: 'Delete a company',
    description: 'Its keys, its people’s tokens and its managers’ sessions end at once. It can be restored.',
    refusals: [401, 403, 404, 412],
    run: deleteCompany,
  })

  companies.act('/restore', {
    operationId: 'restoreCompanyDesk',
    summary: 'Bring a deleted company back',
    refusals: [401, 403, 404, 412],
    run: restoreCompany,
  })
}
