import { Type } from 'typebox'
import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { integer, namedObject, text, textOrNull, time } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { EmptyList, problems, type Routes } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import {
  type DeadLetter,
  discardDeadLetter,
  getDeadLetter,
  listDeadLetters,
  replayDeadLetter,
  replayDeadLetters,
} from '../../platform/jobs/dead-letters.ts'

const DeadJobDesk = namedObject(
  'DeadJob',
  {
    id: integer('Number of the job.', 4711),
    task: text('The task.', 'match-alert'),
    key: textOrNull('Its unique key.', null),
    payload: Type.Unsafe<unknown>({
      description: 'The payload.',
      examples: [{ alertId: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0' }],
    }),
    attempts: integer('How often it was tried.', 5),
    error: text('The error of the last try.', 'connect ECONNREFUSED'),
    created_at: time('When it was added.'),
    due_at: time('When it was due.'),
    died_at: time('When it was given up.'),
  },
  { description: 'A job that was given up.' },
)

const toDeadJob = (letter: DeadLetter) => ({
  id: letter.id,
  task: letter.task,
  key: letter.key,
  payload: letter.payload,
  attempts: letter.attempts,
  error: letter.error,
  created_at: timeOut(letter.createdAt),
  due_at: timeOut(letter.dueAt),
  died_at: timeOut(letter.diedAt),
})

const ById = Type.Object({
  id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Number of the job.',
    examples: [4711],
  }),
})
const tags = ['Jobs']
const access = ['staff'] as const

/** Runs the action and writes its audit entry in one transaction. */
const audited = (
  ctx: Ctx,
  action: string,
  id: number,
  work: (tx: Ctx, id: number) => Promise<void>,
): Promise<never[]> =>
  inTransaction(ctx, async (tx) => {
    await work(tx, id)
    const subject = { subjectKind: 'job', subjectId: String(id), companyId: null }
    await audit(tx, { action, ...subject, before: null, after: null })
    return []
  })

/** Dead letters: jobs that ran out of tries. Staff list, retry or delete them. */
export const jobRoutesDesk: Routes = async (app) => {
  app.get('/dead_jobs', {
    config: { access },
    schema: {
      operationId: 'listDeadJobs',
      tags,
      summary: 'List jobs that were given up',
      description: 'Newest first.',
      querystring: Type.Object({
        ...PageQuery.properties,
        task: Type.Optional(Type.String({ maxLength: 100, description: 'Only this task.', examples: ['match-alert'] })),
      }),
      response: { 200: Type.Array(DeadJobDesk, { description: 'Dead letters, newest first.' }), ...problems(401) },
    },
    handler: async (req, reply) => {
      const { task } = req.query
      const filter = task === undefined ? {} : { task }
      const items = await pageItems(req, reply, (page) => listDeadLetters(req.ctx, { ...page, ...filter }))
      return items.map(toDeadJob)
    },
  })

  app.get('/dead_jobs/:id', {
    config: { access },
    schema: {
      operationId: 'getDeadJob',
      tags,
      summary: 'Get a job that was given up',
      params: ById,
      response: { 200: DeadJobDesk, ...problems(400, 401, 404) },
    },
    handler: async ({ ctx, params }) => toDeadJob(await getDeadLetter(ctx, params.id)),
  })

  app.post('/dead_jobs/:id/replay', {
    config: { access },
    schema: {
      operationId: 'replayDeadJob',
      tags,
      summary: 'Try a job again',
      params: ById,
      response: { 200: EmptyList, ...problems(401, 404) },
    },
    handler: (req) => audited(req.ctx, 'replay', req.params.id, replayDeadLetter),
  })

  app.post('/dead_jobs/replay', {
    config: { access },
    schema: {
      operationId: 'replayDeadJobs',
      tags,
      summary: 'Try all jobs of a task again',
      body: Type.Object({
        task: Type.String({ minLength: 1, maxLength: 100, description: 'Which task.', examples: ['match-alert'] }),
      }),
      response: {
        200: namedObject(
          'ReplayedJobs',
          { replayed: integer('How many are tried again.', 3) },
          { description: 'How many there were.' },
        ),
        ...problems(400, 401, 422),
      },
    },
    handler: (req) =>
      inTransaction(req.ctx, async (tx) => {
        const replayed = await replayDeadLetters(tx, req.body.task)
        const subject = { subjectKind: 'task', subjectId: req.body.task, companyId: null }
        await audit(tx, { action: 'replay', ...subject, before: null, after: { replayed } })
        return { replayed }
      }),
  })

  app.delete('/dead_jobs/:id', {
    config: { access },
    schema: {
      operationId: 'discardDeadJob',
      tags,
      summary: 'Throw a job away',
      params: ById,
      response: { 200: EmptyList, ...problems(401, 404) },
    },
    handler: (req) => audited(req.ctx, 'discard', req.params.id, discardDeadLetter),
  })
}
