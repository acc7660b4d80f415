import { definePort } from '../../platform/port.ts'
import type { StepBudgets } from './escalation.ts'

/** What the steps of escalations may send. Provided by `app/compose.ts`. */
export const stepBudgets = definePort<() => StepBudgets>('the budgets of steps')
