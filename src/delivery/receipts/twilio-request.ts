import { forbidden, notFound } from '../../platform/problem.ts'
import { isSignedByTwilio, type TwilioRequest } from '../../platform/providers/twilio-signature.ts'
import { receiptSenders } from './receipt-ports.ts'

/** Refuses what Twilio has not signed. */
export function assertFromTwilio(request: TwilioRequest): void {
  const { twilioAuthToken } = receiptSenders()
  if (twilioAuthToken === undefined) throw notFound('No messages go by Twilio.', 'receipt_not_found')
  if (!isSignedByTwilio(twilioAuthToken, request))
    throw forbidden('X-Twilio-Signature does not sign this request.', 'invalid_signature')
}
