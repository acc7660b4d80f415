import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import { type EscalationChannel, escalationChannels } from './escalation.ts'

/** Which channels are simulated, and for whose people. */
export interface Simulation {
  /** Their names (sending/channel.ts). */
  readonly channels: readonly string[]
  readonly companies: readonly string[]
}

/** Reads with the scope of the ctx, or with more. Provided by `app/compose.ts`. */
export const simulation = definePort<(ctx: Ctx) => Promise<Simulation>>('what is simulated')

const pushChannels: readonly string[] = ['apns', 'fcm', 'webpush']

/** The ways to a company’s people that are simulated: nothing is sent by them. */
export async function simulatedWays(ctx: Ctx, companyId: string): Promise<readonly EscalationChannel[]> {
  const { channels, companies } = await simulation(ctx)
  if (!companies.includes(companyId)) return []
  const isSimulated = (way: EscalationChannel): boolean =>
    way === 'push' ? channels.some((one) => pushChannels.includes(one)) : channels.includes(way)
  return escalationChannels.filter(isSimulated)
}
