import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { getDeskAlert } from '../alert-editing/alert.service.ts'
import type { Alert } from '../alerts/alert.ts'
import { listShapelessDivisions, type ShapelessDivision } from '../footprints/area.store.ts'
import { footprintKinds } from '../matching/targeting.ts'
import { withPointCities } from '../trip-alerts/reason-cities.service.ts'
import { setFanOutLimits } from '../trip-alerts/trip-alert.store.ts'
import type { Audience, ShownReason } from '../trip-alerts/trip-alert.ts'
import { countWouldBeTold, findAudience, type WouldBeTold } from './audience.store.ts'

const emptyAudience: Audience = {
  people: 0,
  outcomes: {},
  trips: 0,
  checkIns: 0,
  byOrganization: [],
  byCountry: [],
  shapeless: [],
  sample: [],
}

export interface AudienceWithDivisions extends Omit<Audience, 'sample'> {
  readonly sample: readonly (Omit<Audience['sample'][number], 'reasons'> & {
    readonly reasons: readonly ShownReason[]
  })[]
  readonly divisionsWithoutShape: readonly ShapelessDivision[]
}

/**
 * The people whom an alert would concern if it were published now, or concerns if it is; for a manager those of the own company. An
 * alert that is over concerns nobody.
 */
export async function readAudience(ctx: Ctx, alertId: string): Promise<AudienceWithDivisions> {
  const alert = await getDeskAlert(ctx, alertId)
  const divisionsWithoutShape = await listShapelessDivisions(ctx.db, alert.footprint.divisionIds)
  if (alert.finishesAt && alert.finishesAt < ctx.now) return { ...emptyAudience, sample: [], divisionsWithoutShape }
  return inTransaction(ctx, async (tx) => {
    await setFanOutLimits(tx.db)
    const found = await findAudience(tx.db, {
      alertId: alert.id,
      footprintKinds: footprintKinds(alert.footprint),
      now: tx.now,
      companyId: deskCompany(tx),
    })
    return { ...found, sample: await withPointCities(tx, found.sample), divisionsWithoutShape }
  })
}

/** How many people would be notified if the alert were published now. */
export async function countAlertMessages(ctx: Ctx, { id, footprint, finishesAt }: Alert): Promise<WouldBeTold> {
  if (finishesAt && finishesAt < ctx.now) return { people: 0, byCompany: {} }
  return inTransaction(ctx, async (tx) => {
    await setFanOutLimits(tx.db)
    return countWouldBeTold(tx.db, {
      alertId: id,
      footprintKinds: footprintKinds(footprint),
      now: tx.now,
      companyId: null,
    })
  })
}
