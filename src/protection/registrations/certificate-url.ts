import { signedUrl, type Validity } from '../../platform/crypto/signed-url.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Registration } from './registration.ts'

type CertificateRef = Pick<Registration, 'id' | 'companyId'>

export const certificatePath = ({ id, companyId }: CertificateRef): string =>
  `/api/v2/org/${companyId}/flight_protection/registrations/${id}/certificate.pdf`

/** Eight days: the last retry of a webhook falls a little more than seven days after the first try. */
export const inEvents: Validity = { seconds: 8 * 86_400, step: 900 }

/** The signed address of the certificate; null for a refusal. Valid for an hour where nothing else is said. */
export const certificateUrl = (
  ctx: Pick<Ctx, 'vault' | 'baseUrl' | 'now'>,
  registration: CertificateRef & Pick<Registration, 'status'>,
  validity?: Validity,
): string | null =>
  registration.status === 'registered' ? signedUrl(ctx, certificatePath(registration), validity) : null
