import { Type } from 'typebox'
import { id, idOrNull, list, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { orNull, problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { settlements } from './phone-answer.ts'
import { readWaitingAnswers, settle } from './settle-answer.service.ts'
import type { WaitingAnswer } from './waiting-answer.ts'

const access = ['staff', 'manager'] as const
const tags = ['Escalation']

const AnswerDesk = namedObject(
  'PhoneAnswer',
  {
    id: { ...Uuid, description: 'Id of the answer.' },
    at: time('When it came.'),
    phone_number: text('The number that it came from.', '+491701234567'),
    body: text('What it says.', 'We are at the hotel, roads are closed.'),
    user_id: idOrNull('Who has sent it; null: several people have this number.'),
    person_name: textOrNull('Name of that person.', 'Ana Torres'),
    company_id: idOrNull('The company; null: only staff see it.'),
    people: list(
      namedObject(
        'PhoneAnswerPerson',
        { id: { ...Uuid, description: 'Id of the person.' }, name: text('Name of the person.', 'Ana Torres') },
        { description: 'Somebody who has this number.' },
      ),
      'Those who have this number.',
    ),
    question: orNull(
      namedObject(
        'PhoneAnswerQuestion',
        {
          notification_id: id('The message.'),
          title: text('What it says.', 'Are you safe?'),
          asked_at: time('When it was made.'),
        },
        { description: 'The message that it answers; null: none of the last 24 hours is certain.' },
      ),
    ),
    outcome: text('waiting: somebody has to read it. settled: somebody has.', 'waiting'),
    settled_as: textOrNull('safe, help or nothing.', null),
  },
  { description: 'An answer by SMS that says neither SAFE nor HELP, or whose sender is not certain.' },
)

const SettleIn = Type.Object({
  as: Type.Enum([...settlements], {
    description: 'What it means. safe and help make a check-in of the person; nothing: it needs no answer.',
    examples: ['safe'],
  }),
  user_id: Type.Optional({ ...Uuid, description: 'Whose it is, where several people have the number.' }),
})

const toAnswerDesk = (one: WaitingAnswer): Wire<typeof AnswerDesk> => ({
  id: one.id,
  at: timeOut(one.at),
  phone_number: one.phone,
  body: one.body,
  user_id: one.userId,
  person_name: one.personName,
  company_id: one.companyId,
  people: one.people.map(({ id, name }) => ({ id, name })),
  question: one.question && {
    notification_id: one.question.notificationId,
    title: one.question.title,
    asked_at: timeOut(one.question.askedAt),
  },
  outcome: one.outcome,
  settled_as: one.settledAs,
})

export const phoneAnswerRoutesDesk: Routes = async (app) => {
  app.get('/phone_answers', {
    config: { access },
    schema: {
      operationId: 'listPhoneAnswers',
      tags,
      summary: 'List answers by SMS that somebody has to read',
      description:
        'The oldest first. A manager sees their own people’s; those of numbers that several people have are for staff.',
      querystring: Type.Object({
        ...PageQuery.properties,
        company_id: Type.Optional({ ...Uuid, description: 'Only people of this company.' }),
      }),
      response: { 200: Type.Array(AnswerDesk, { description: 'Answers that wait.' }), ...problems(401, 422) },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readWaitingAnswers(req.ctx, req.query.company_id, page))
      return items.map(toAnswerDesk)
    },
  })

  app.post('/phone_answers/:id/settle', {
    config: { access },
    schema: {
      operationId: 'settlePhoneAnswer',
      tags,
      summary: 'Say what an answer by SMS means',
      description: '409: somebody else has done it.',
      params: Type.Object({ id: { ...Uuid, description: 'Id of the answer.' } }),
      body: SettleIn,
      response: { 200: AnswerDesk, ...problems(400, 401, 404, 409, 422) },
    },
    handler: async (req) => {
      const { as, user_id: userId } = req.body
      return toAnswerDesk(await settle(req.ctx, req.params.id, { as, userId }))
    },
  })
}
