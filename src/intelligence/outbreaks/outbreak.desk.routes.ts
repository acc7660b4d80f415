import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { type Routes, Uuid } from '../../platform/http/routes.ts'
import {
  dayOf,
  EndedOnIn,
  fromOutbreakDesk,
  OutbreakChangesIn,
  OutbreakDesk,
  OutbreakIn,
  toOutbreakDesk,
} from './outbreak.desk.wire.ts'
import {
  changeOutbreak,
  createOutbreak,
  endOutbreak,
  getOutbreak,
  readOutbreakPage,
  removeOutbreak,
  resumeOutbreak,
  withNames,
} from './outbreak.service.ts'
import type { Outbreak } from './outbreak.ts'
import { OutbreakQuery, toOutbreakListQuery } from './outbreak.v2.routes.ts'

const readers = ['staff', 'manager'] as const

export const outbreakRoutesDesk: Routes = async (app) => {
  const outbreaks = deskResource(app, {
    path: '/disease_outbreaks',
    tag: 'Disease outbreaks',
    access: ['staff'],
    params: Type.Object({ id: Uuid }),
    schema: OutbreakDesk,
    revisionOf: ({ revision }: Outbreak) => revision,
    show: async (several, { ctx, locale }) => {
      const { areas } = await withNames(ctx, several)
      return several.map((outbreak) => toOutbreakDesk(outbreak, areas, locale, app.baseUrl()))
    },
  })

  outbreaks.list({
    operationId: 'listDiseaseOutbreaksDesk',
    summary: 'List disease outbreaks',
    description: 'Open and closed ones. All filters must match.',
    access: readers,
    querystring: OutbreakQuery,
    items: 'Outbreaks, newest first.',
    refusals: [400, 401, 403, 404],
    run: (ctx, query, page) => readOutbreakPage(ctx, toOutbreakListQuery(query), page),
  })

  outbreaks.get({
    operationId: 'getDiseaseOutbreakDesk',
    summary: 'Get a disease outbreak',
    access: readers,
    run: getOutbreak,
  })

  outbreaks.create({
    operationId: 'createDiseaseOutbreak',
    summary: 'Write a disease outbreak',
    description: 'It is open and public at once; with `ended_on` it is closed, a record of the past.',
    body: Type.Object({ disease_outbreak: OutbreakIn }),
    run: (ctx, { disease_outbreak: outbreak }) => {
      const { disease_id: disease, headline } = outbreak
      return createOutbreak(ctx, { ...fromOutbreakDesk(outbreak), disease, headline })
    },
  })

  outbreaks.edit({
    operationId: 'editDiseaseOutbreak',
    summary: 'Edit a disease outbreak',
    description: 'Also a closed one: facts come in late.',
    body: Type.Object({ disease_outbreak: OutbreakChangesIn }),
    run: (ctx, id, expected, body) => changeOutbreak(ctx, id, fromOutbreakDesk(body.disease_outbreak), expected),
  })

  outbreaks.act('/close', {
    operationId: 'closeDiseaseOutbreak',
    summary: 'Declare a disease outbreak over',
    body: Type.Object({
      disease_outbreak: Type.Optional(
        Type.Object({ ended_on: Type.Optional(EndedOnIn) }, { description: 'What is known of its end.' }),
      ),
    }),
    run: (ctx, id, expected, body) =>
      endOutbreak(ctx, id, dayOf(body.disease_outbreak?.ended_on ?? null, 'ended_on'), expected),
  })

  outbreaks.act('/reopen', {
    operationId: 'reopenDiseaseOutbreak',
    summary: 'Open a closed disease outbreak again',
    run: resumeOutbreak,
  })

  outbreaks.deleteForGood({
    operationId: 'deleteDiseaseOutbreak',
    summary: 'Take away a disease outbreak that should not have been written',
    description: 'An outbreak that is over is closed instead. The audit log keeps its content.',
    refusals: [401, 403, 404, 412],
    run: removeOutbreak,
  })
}
