import { signedUrl } from '../../platform/crypto/signed-url.ts'
import type { Ctx } from '../../platform/ctx.ts'

interface SubscriptionDocumentRef {
  readonly companyId: string
  readonly subscriptionId: string
  readonly documentId: string
}

export const subscriptionDocumentPath = ({ companyId, subscriptionId, documentId }: SubscriptionDocumentRef): string =>
  `/api/v2/org/${companyId}/subscriptions/${subscriptionId}/documents/${documentId}.pdf`

/**
 * The signed address of a document of a subscription, valid for an hour: a certificate with the person's data, or the wording and
 * key facts in the version that is in force for the subscription.
 */
export const subscriptionDocumentUrl = (
  ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>,
  ref: SubscriptionDocumentRef,
): string => signedUrl(ctx, subscriptionDocumentPath(ref))
