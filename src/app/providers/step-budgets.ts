import type { StepBudgets } from '../../delivery/index.ts'
import type { Config } from '../../platform/config/config.ts'

/** SMS without a provider go to the outbox; what else costs money is left out of steps. */
export const stepBudgetsOf = (config: Config): StepBudgets => ({
  sms: config.smsDailyBudget,
  whatsapp: config.twilioWhatsappFrom === undefined ? null : config.whatsappDailyBudget,
  voice: config.twilioVoiceFrom === undefined ? null : config.callsDailyBudget,
})
