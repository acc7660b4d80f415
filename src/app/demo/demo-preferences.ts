import { changeOwnNotificationSettings } from '../../delivery/index.ts'
import { createAlertFilter } from '../../intelligence/index.ts'
import { addContact } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { at } from '../demo-cast/times-and-texts.ts'
import type { Acting } from './demo-check-ins.ts'

/** What people do not want to hear of. None of it is about the demo’s own alerts, which stay visible. */
const unwanted = ['fraud', 'supply-shortage', 'political-event', 'extreme-temperature', 'sea-travel']

/** Whom each traveller has named. The numbers are of those that nobody has (555-0100 to 555-0199). */
const contacts = [
  { name: 'Astrid Holm', relation: 'sister', language: 'en' },
  { name: 'Marta Ruiz', relation: 'mother', language: 'es' },
  { name: 'Jonas Weber', relation: 'husband', language: null },
  { name: 'Grace Bello', relation: 'friend', language: 'en' },
] as const

/** Filters of everybody and of the organization, whom to call for each, and the quiet hours that the first traveller chose. */
export async function createDemoPreferences(
  manager: Ctx,
  companyId: string,
  travellers: readonly Acting[],
): Promise<void> {
  for (const [n, { id, ctx }] of travellers.entries()) {
    const { name, relation, language } = contacts[n % contacts.length] ?? contacts[0]
    const phoneNumber = `+1202555${String(100 + n).padStart(4, '0')}`
    await addContact(at(ctx, -8), { name, relation, language, phoneNumber, consent: true })
    await createAlertFilter(
      at(ctx, -8),
      { userId: id },
      {
        riskLevels: n % 2 === 0 ? ['low'] : ['low', 'medium'],
        safetyCategory: unwanted[n % unwanted.length] ?? null,
      },
    )
  }
  await createAlertFilter(at(manager, -8), { companyId }, { riskLevels: ['low'], safetyCategory: 'fraud' })
  const [first] = travellers
  if (first)
    await changeOwnNotificationSettings(at(first.ctx, -8), {
      flags: {},
      preferences: { quiet_hours: { from: '22:00', until: '07:00' } },
      useDefaults: false,
    })
}
