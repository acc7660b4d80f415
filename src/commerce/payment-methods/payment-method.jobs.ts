import { job } from '../../platform/jobs/job.ts'
import { removeAtProvider } from './payment-method.service.ts'
import { removeCard } from './payment-method.tasks.ts'

export const removeCardJob = job(removeCard, removeAtProvider)
