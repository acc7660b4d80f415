import { countUnreadMessages } from '../../assistance/index.ts'
import { countUnreadNotifications } from '../../delivery/index.ts'
import { type Danger, readOwnDangers } from '../../intelligence/index.ts'
import { type Company, getCompany, lastPlaceOf, ownProfile, type User } from '../../people/index.ts'
import { actingCompany, type Ctx, inTransaction } from '../../platform/ctx.ts'
import { type LocalHelp, readLocalHelp } from '../../reference/index.ts'
import { type CheckIn, findOwnCall, type OpenQuestion, readCheckIns, readOpenQuestions } from '../../safety/index.ts'
import { findOwnCurrentTrip, type OwnTrip } from '../../trips/index.ts'

export type PlaceSource = 'check_in' | 'trip' | 'home'

/** Where the person is, or else at home, and whom they can turn to there. */
export interface OwnPlace {
  readonly source: PlaceSource
  readonly point: { readonly lat: number; readonly lng: number } | null
  readonly since: Date | null
  readonly help: LocalHelp
}

/** What a person needs to know now. */
export interface Now {
  readonly at: Date
  readonly user: User
  readonly company: Company | undefined
  readonly place: OwnPlace | undefined
  readonly dangers: readonly Danger[]
  readonly questions: readonly OpenQuestion[]
  readonly call: Awaited<ReturnType<typeof findOwnCall>>
  readonly lastCheckIn: CheckIn | undefined
  readonly trip: OwnTrip | undefined
  readonly unread: { readonly notifications: number; readonly messages: number }
}

type Where = Awaited<ReturnType<typeof lastPlaceOf>>

async function placeOf(ctx: Ctx, where: Where, homeCountry: string | null): Promise<OwnPlace | undefined> {
  if (where) {
    const { stay } = where
    const point = stay.lat === null || stay.lng === null ? null : { lat: stay.lat, lng: stay.lng }
    const help = stay.countryId === null ? undefined : await readLocalHelp(ctx, stay.countryId, point)
    if (help) return { source: stay.kind === 'check_in' ? 'check_in' : 'trip', point, since: stay.from, help }
  }
  const help = homeCountry === null ? undefined : await readLocalHelp(ctx, homeCountry, null)
  return help && { source: 'home', point: null, since: null, help }
}

/** Everything of the caller's own that matters at this moment, in the company that they act in. */
export const readNow = (ctx: Ctx): Promise<Now> =>
  inTransaction(ctx, async (tx) => {
    const companyId = actingCompany(tx)
    const userId = 'userId' in tx.actor ? tx.actor.userId : ''
    const [user, company, where, dangers, questions, call, [lastCheckIn], trip, notifications, messages] =
      await Promise.all([
        ownProfile(tx),
        companyId === null ? undefined : getCompany(tx, companyId),
        lastPlaceOf(tx, userId, tx.now, companyId),
        readOwnDangers(tx),
        readOpenQuestions(tx),
        findOwnCall(tx),
        readCheckIns(tx, userId, 1),
        findOwnCurrentTrip(tx),
        countUnreadNotifications(tx),
        countUnreadMessages(tx),
      ])
    const place = await placeOf(tx, where, user.homeCountry)
    const unread = { notifications, messages }
    return { at: tx.now, user, company, place, dangers, questions, call, lastCheckIn, trip, unread }
  })
