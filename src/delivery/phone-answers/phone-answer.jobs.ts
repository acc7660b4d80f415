import { type Job, job } from '../../platform/jobs/job.ts'
import { takePhoneAnswer } from '../notifications/notification.tasks.ts'
import { makeOfAnswer } from './phone-answer.service.ts'

export const phoneAnswerJobs: readonly Job[] = [job(takePhoneAnswer, (ctx, { id }) => makeOfAnswer(ctx, id))]
