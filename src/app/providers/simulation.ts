import type { Simulation } from '../../delivery/index.ts'
import { simulatedChannelsOf } from '../../platform/config/channel-providers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readState } from '../../platform/db/system-state.ts'

/** Only the people of the demo: a company of the same installation has people with real phones. */
export async function readSimulation(config: Config, { db }: Ctx): Promise<Simulation> {
  const channels = simulatedChannelsOf(config)
  if (channels.length === 0) return { channels, companies: [] }
  const demo = await readState<{ companies: readonly string[] }>(db, 'demo')
  return { channels, companies: demo?.companies ?? [] }
}
