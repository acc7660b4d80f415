import { integer, integerOrNull, namedObject, time } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { unauthorized } from '../../platform/problem.ts'
import { isWatcher } from '../desk-socket/desk-topic.ts'
import { DeskCounter } from './desk-counts.ts'

const CountsDesk = namedObject(
  'DeskCounts',
  {
    as_of: time('When it was counted: at most a few seconds ago.'),
    calls_for_help: integerOrNull('Open calls for help.', 1),
    alerts_to_review: integerOrNull('Alerts that wait for a decision; staff only.', 3),
    people_without_an_answer: integerOrNull('People who were asked within 7 days and have not answered.', 24),
    feed_queue: integerOrNull('What waits for review in the queue of feeds; staff only.', 12),
    issues_waiting: integer('Issues that nobody handles yet.', 2),
    failing_endpoints: integerOrNull('Webhook endpoints that fail, or were disabled because they are gone.', 0),
    failing_channels: integerOrNull('Channels with failed or late deliveries; staff only.', 0),
    dead_jobs: integerOrNull('Dead letters; staff only.', 0),
    open_claims: integerOrNull('Claims that are not decided.', 5),
  },
  { description: 'What waits for somebody; null where it is not the caller’s to do.' },
)

export const countRoutesDesk: Routes = async (app) => {
  const counter = new DeskCounter()
  app.get('/counts', {
    config: { access: ['staff', 'manager', 'user'] },
    schema: {
      operationId: 'getDeskCounts',
      tags: ['Desk'],
      summary: 'Count what waits',
      description:
        'Of the whole service for staff, of the own company for managers; for responders the issues that wait for them.',
      response: { 200: CountsDesk, ...problems(401) },
    },
    handler: async (req) => {
      if (!isWatcher(req.ctx.actor))
        throw unauthorized('This is for staff, managers and people who help others.', 'wrong_kind_of_key')
      const counts = await counter.read(req.ctx)
      return {
        as_of: timeOut(counts.at),
        calls_for_help: counts.callsForHelp,
        alerts_to_review: counts.alertsToReview,
        people_without_an_answer: counts.unanswered,
        feed_queue: counts.feedQueue,
        issues_waiting: counts.issuesWaiting,
        failing_endpoints: counts.failingEndpoints,
        failing_channels: counts.failingChannels,
        dead_jobs: counts.deadJobs,
        open_claims: counts.openClaims,
      }
    },
  })
}
