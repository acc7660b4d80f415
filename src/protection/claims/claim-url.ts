import { signedUrl } from '../../platform/crypto/signed-url.ts'
import type { Ctx } from '../../platform/ctx.ts'

/** The page of a claim, for its claimant. */
export const claimPagePath = (claimId: string): string => `/api/v2/claims/${claimId}`

const day = 86_400

/** The signed address of that page, for messages to the claimant: valid for 90 days, because it may take so long until somebody pays. */
export const claimPageUrl = (ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>, claimId: string): string =>
  signedUrl(ctx, claimPagePath(claimId), { seconds: 90 * day, step: day })
