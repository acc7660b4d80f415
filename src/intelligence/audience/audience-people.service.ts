import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { getDeskAlert } from '../alert-editing/alert.service.ts'
import { threadOf } from '../alerts/alert.ts'
import { footprintKinds } from '../matching/targeting.ts'
import { withPointCities } from '../trip-alerts/reason-cities.service.ts'
import { setFanOutLimits } from '../trip-alerts/trip-alert.store.ts'
import type { AudienceOutcome, ShownReason } from '../trip-alerts/trip-alert.ts'
import { type AudiencePersonRow, pageOfAudience } from './audience-people.store.ts'

export type ShownAudiencePerson = Omit<AudiencePersonRow, 'reasons'> & { readonly reasons: readonly ShownReason[] }

export interface PeopleQuery {
  /** Whom it concerns at this moment, or whom it has concerned since it was published. */
  readonly basis: 'now' | 'matched'
  readonly outcome: AudienceOutcome | undefined
}

/** The people whom an alert concerns, each once, by name; for a manager those of the own company. An alert that is over concerns nobody now. */
export async function readAudiencePeople(
  ctx: Ctx,
  alertId: string,
  { basis, outcome }: PeopleQuery,
  pageRequest: PageRequest,
): Promise<Page<ShownAudiencePerson>> {
  const alert = await getDeskAlert(ctx, alertId)
  if (basis === 'now' && alert.finishesAt && alert.finishesAt < ctx.now) return { items: [], total: 0 }
  return inTransaction(ctx, async (tx) => {
    await setFanOutLimits(tx.db)
    const query = {
      alertId: alert.id,
      footprintKinds: footprintKinds(alert.footprint),
      now: tx.now,
      companyId: deskCompany(tx),
    }
    const page = await pageOfAudience(tx.db, { ...query, basis, outcome, threadId: threadOf(alert) }, pageRequest)
    return { items: await withPointCities(tx, page.items), total: page.total }
  })
}
