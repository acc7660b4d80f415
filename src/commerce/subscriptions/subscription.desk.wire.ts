import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { flag, integer, namedObject, textOrNull, type Wire, withNameSuffix } from '../../platform/http/fields.ts'
import type { Locale } from '../../platform/i18n.ts'
import { SubscriptionV2, showSubscriptions } from './subscription.v2.wire.ts'
import type { SubscriptionInFull } from './subscription-view.ts'

/** What staff and managers see besides. */
export const SubscriptionDesk = namedObject(
  'DeskSubscription',
  {
    ...withNameSuffix(SubscriptionV2, 'V2').properties,
    end_reason: textOrNull('Why it ended, where somebody said so.', 'Bought twice by mistake.'),
    renewal_tries: integer('How often the renewal that is due was declined.', 0),
    paid_with: textOrNull('The card that renewals charge; null: the account of the company.', 'visa 4242'),
  },
  { description: 'A subscription, as the desk shows it.' },
)

export const VoidingDesk = namedObject(
  'SubscriptionVoiding',
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Why it is voided.',
      examples: ['Bought twice by mistake.'],
    }),
    refund: Type.Optional(flag('True: what it cost is given back. Default: false.', false)),
  },
  { description: 'Why a subscription is voided.' },
)

const cardText = ({ card }: SubscriptionInFull): string | null =>
  card && [card.brand ?? card.provider, card.last4].filter((part) => part !== null).join(' ')

export async function showSubscriptionsAtDesk(
  ctx: Ctx,
  subscriptions: readonly SubscriptionInFull[],
  locale: Locale,
): Promise<Wire<typeof SubscriptionDesk>[]> {
  const shown = await showSubscriptions(ctx, subscriptions, locale)
  return shown.map((one, n) => {
    const subscription = subscriptions[n] as SubscriptionInFull
    const { endReason, renewalTries } = subscription
    return { ...one, end_reason: endReason, renewal_tries: renewalTries, paid_with: cardText(subscription) }
  })
}

export async function showSubscriptionAtDesk(
  ctx: Ctx,
  subscription: SubscriptionInFull,
  locale: Locale,
): Promise<Wire<typeof SubscriptionDesk>> {
  const [shown] = await showSubscriptionsAtDesk(ctx, [subscription], locale)
  if (!shown) throw new Error('One subscription is shown as one.')
  return shown
}
