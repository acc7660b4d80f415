import { Type } from 'typebox'
import { decimal, integer, list, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, timeOut } from '../../platform/http/times.ts'
import { getNoise } from './noise.service.ts'
import { type DistributionStep, type Noise, summarizeDistribution } from './noise.ts'

const Distribution = (description: string) =>
  namedObject(
    'NoiseDistribution',
    {
      mean: decimal('The mean.', 1.2),
      median: integer('Half of them got no more than this.', 1),
      p95: integer('95 of 100 got no more than this.', 2),
      p99: integer('99 of 100 got no more than this.', 3),
      most: integer('The most that one got.', 4),
      steps: list(
        Type.Object({
          notifications: integer('So many notifications …', 1),
          count: integer('… went to so many.', 950),
        }),
        'The whole distribution, fewest first.',
      ),
    },
    { description },
  )

const NoiseDesk = namedObject(
  'Noise',
  {
    from: time('From when.'),
    until: time('Until when.'),
    notifications: integer('Notifications in all.', 1200),
    people: integer('How many people were notified.', 1000),
    per_person_and_thread: Distribution('Notifications per person and thread: about one situation, one person.'),
    per_person: Distribution('Notifications per person, about any subject.'),
    loudest: list(
      namedObject('NoisyThread', {
        thread: text('The thread.', 'alert:7f9c24e8'),
        people: integer('How many people it reached.', 54),
        notifications: integer('How many notifications it made.', 60),
        most_for_one: integer('The most that one person got.', 2),
      }),
      'The threads that one person got the most of, loudest first; ten at most.',
    ),
  },
  { description: 'How often people were notified within a time.' },
)

const When = (description: string) =>
  Type.Optional(Type.String({ maxLength: 40, description, examples: ['2026-11-14T12:00:00.000Z'] }))

const distribution = (steps: readonly DistributionStep[]) => ({ ...summarizeDistribution(steps), steps: [...steps] })

const toNoiseDesk = (noise: Noise): Wire<typeof NoiseDesk> => ({
  from: timeOut(noise.from),
  until: timeOut(noise.until),
  notifications: noise.notifications,
  people: noise.people,
  per_person_and_thread: distribution(noise.perThread),
  per_person: distribution(noise.perPerson),
  loudest: noise.loudest.map(({ thread, people, notifications, mostForOne }) => ({
    thread,
    people,
    notifications,
    most_for_one: mostForOne,
  })),
})

export const noiseRoutesDesk: Routes = async (app) => {
  app.get('/noise', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'getNoise',
      tags: ['Notifications'],
      summary: 'Measure the noise',
      description:
        'How many notifications people got, in all and of each thread, within a period (the last 7 days, 92 at most). A manager sees only their own company’s.',
      querystring: Type.Object({
        from: When('From when.'),
        until: When('Until when; otherwise now.'),
        company_id: Type.Optional({ ...Uuid, description: 'Only of this company.' }),
      }),
      response: { 200: NoiseDesk, ...problems(400, 401, 422) },
    },
    handler: async (req) => {
      const { from, until, company_id } = req.query
      return toNoiseDesk(
        await getNoise(req.ctx, {
          from: from === undefined ? undefined : parseTime(from, 'from'),
          until: until === undefined ? undefined : parseTime(until, 'until'),
          companyId: company_id,
        }),
      )
    },
  })
}
