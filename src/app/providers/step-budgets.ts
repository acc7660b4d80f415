import type { StepBudgets } from '../../delivery/index.ts'
import type { Config } from '../../platform/config/config.ts'

/** SMS without a provider go to the outbox; what else costs money is left out of steps, unless it is simulated. */
export const stepBudgetsOf = (config: Config): StepBudgets => {
  const isOpen = (from: string | undefined): boolean => from !== undefined || config.simulateChannels
  return {
    sms: config.smsDailyBudget,
    whatsapp: isOpen(config.twilioWhatsappFrom) ? config.whatsappDailyBudget : null,
    voice: isOpen(config.twilioVoiceFrom) ? config.callsDailyBudget : null,
  }
}
