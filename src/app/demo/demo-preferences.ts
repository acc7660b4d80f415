import { changeOwnNotificationSettings } from '../../delivery/index.ts'
import { createAlertFilter } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { at } from '../demo-cast/times-and-texts.ts'
import type { Acting } from './demo-check-ins.ts'

/** What people do not want to hear of. None of it is about the demo’s own alerts, which stay visible. */
const unwanted = ['fraud', 'supply-shortage', 'political-event', 'extreme-temperature', 'sea-travel']

/** Filters of everybody and of the organization, and the quiet hours that the first traveller chose. */
export async function createDemoPreferences(
  manager: Ctx,
  companyId: string,
  travellers: readonly Acting[],
): Promise<void> {
  for (const [n, { id, ctx }] of travellers.entries())
    await createAlertFilter(
      at(ctx, -8),
      { userId: id },
      {
        riskLevels: n % 2 === 0 ? ['low'] : ['low', 'medium'],
        safetyCategory: unwanted[n % unwanted.length] ?? null,
      },
    )
  await createAlertFilter(at(manager, -8), { companyId }, { riskLevels: ['low'], safetyCategory: 'fraud' })
  const [first] = travellers
  if (first)
    await changeOwnNotificationSettings(at(first.ctx, -8), {
      flags: {},
      preferences: { quiet_hours: { from: '22:00', until: '07:00' } },
      useDefaults: false,
    })
}
