import { announceSet } from '../../delivery/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import {
  readCountryNames,
  readVisaChange,
  readVisaRequirements,
  type VisaChange,
  type VisaChangeTask,
} from '../../reference/index.ts'
import { recordCompanyEvents } from '../targeting/company-events.service.ts'
import { setFanOutLimits } from '../trip-alerts/trip-alert.store.ts'
import { visaEvent } from './visa.event.ts'
import { concernsPassports, type OtherPassport } from './visa-change.ts'
import { visaNotice } from './visa-notifications.notices.ts'
import { listPassportLists, listVisaMatches, type VisaAudience, visaRecipients } from './visa-notifications.store.ts'

/** A task of a changed pair. */
export type VisaChanged = VisaChangeTask & { readonly requirementId: string }

/**
 * Notifies the people whose trips a changed visa requirement concerns, and their companies' servers, in one transaction. What travellers
 * need has to be different: a change that was undone meanwhile notifies nobody (docs/contract/visas.md#who-is-notified-of-a-change).
 */
export function notifyVisaChange(ctx: Ctx, task: VisaChanged): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const change = await readVisaChange(tx, task)
    if (!change) return
    await setFanOutLimits(tx.db)
    const audience = await findAudience(tx, task, change)
    if (audience.passportLists.length === 0) return
    const { requirementId, nationality, destination, at } = task
    const countries = await readCountryNames(tx, [nationality, destination])
    const named = (code: string) =>
      countries.find(({ alpha2 }) => alpha2 === code) ?? { alpha2: code, name: { en: code } }
    const pair = { nationality: named(nationality), destination: named(destination) }
    const cause = `visa_requirement:${requirementId}:${at}`
    await announceSet(
      tx,
      visaNotice(requirementId, pair, change, new Date(at), tx.now),
      visaRecipients(audience, requirementId, cause, tx.now),
    )
    const matched = await listVisaMatches(tx.db, audience, tx.now)
    await recordCompanyEvents(
      tx,
      matched.map(({ userId, ...row }) => ({ ...row, userIds: [userId] })),
      (companyId, people) => visaEvent(requirementId, companyId, people, change),
    )
  })
}

/** Those who go there with a passport that the change makes better or worse than before. */
async function findAudience(
  tx: Ctx,
  { nationality, destination }: VisaChanged,
  { before, after }: VisaChange,
): Promise<VisaAudience> {
  const lists = await listPassportLists(tx.db, nationality, destination, tx.now)
  const nationalities = [...new Set(lists.flat())].filter((one) => one !== nationality)
  const known =
    nationalities.length === 0 ? [] : await readVisaRequirements(tx, { nationalities, destinations: [destination] })
  const others = known.map((terms): OtherPassport => ({ nationality: terms.nationality.alpha2, terms }))
  return {
    destination,
    passportLists: lists.filter((list) => concernsPassports(list, { nationality, before, after }, others)),
  }
}
