import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { type Routes, Uuid } from '../../platform/http/routes.ts'
import {
  AdvisoryChangesIn,
  AdvisoryDesk,
  AdvisoryIn,
  AdvisoryStatusIn,
  fromAdvisoryDesk,
  statusOfCode,
  toAdvisoryDesk,
} from './advisory.desk.wire.ts'
import {
  closeAdvisory,
  createAdvisory,
  editAdvisoryAndStatus,
  getAdvisory,
  readAdvisoryPage,
  reopenAdvisory,
  withAreaNames,
} from './advisory.service.ts'
import type { Advisory } from './advisory.ts'

const readers = ['staff', 'manager'] as const

const Filter = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(AdvisoryStatusIn),
  country: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Country id or code.', examples: ['PE'] }),
  ),
  text: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words that headline or body contain.', examples: ['demonstrations'] }),
  ),
})

export const advisoryRoutesDesk: Routes = async (app) => {
  const advisories = deskResource(app, {
    path: '/advisories',
    tag: 'Advisories',
    access: ['staff'],
    params: Type.Object({ advisory_id: Uuid }),
    schema: AdvisoryDesk,
    revisionOf: ({ revision }: Advisory) => revision,
    show: async (several, { ctx, locale }) => {
      const { areas } = await withAreaNames(ctx, several)
      return several.map((advisory) => toAdvisoryDesk(advisory, areas, locale))
    },
  })

  advisories.list({
    operationId: 'listAdvisoriesDesk',
    summary: 'List advisories',
    description: 'Open and closed, newest first.',
    access: readers,
    querystring: Filter,
    items: 'Advisories, newest first.',
    refusals: [400, 401, 403, 404],
    run: (ctx, { status, country, text }, page) => {
      const filter = {
        ...(status === undefined ? {} : { status: statusOfCode(status) }),
        ...(country === undefined ? {} : { country }),
        ...(text === undefined ? {} : { text }),
      }
      return readAdvisoryPage(ctx, filter, page)
    },
  })

  advisories.get({
    operationId: 'getAdvisoryDesk',
    summary: 'Get an advisory',
    access: readers,
    run: async (ctx, id) => (await getAdvisory(ctx, id)).advisories[0],
  })

  advisories.create({
    operationId: 'createAdvisory',
    summary: 'Write an advisory',
    description: 'It is open at once.',
    body: Type.Object({ advisory: AdvisoryIn }),
    run: (ctx, { advisory }) => {
      const { headline, body } = advisory
      return createAdvisory(ctx, { ...fromAdvisoryDesk(advisory), headline, body })
    },
  })

  advisories.edit({
    operationId: 'editAdvisory',
    summary: 'Edit an open advisory',
    description: 'Status 1 closes it.',
    body: Type.Object({ advisory: AdvisoryChangesIn }),
    run: (ctx, id, expected, { advisory }) => {
      const status = advisory.status === undefined ? undefined : statusOfCode(advisory.status)
      return editAdvisoryAndStatus(ctx, id, fromAdvisoryDesk(advisory), status, expected)
    },
  })

  advisories.act('/close', {
    operationId: 'closeAdvisory',
    summary: 'Close an advisory',
    description: 'It leaves the lists of travellers at once.',
    run: closeAdvisory,
  })

  advisories.act('/reopen', {
    operationId: 'reopenAdvisory',
    summary: 'Open a closed advisory again',
    run: reopenAdvisory,
  })
}
