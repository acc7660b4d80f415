import { documentLanguage, readProductVersions, readProtectionPolicies, readSeller } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inLanguage } from '../../platform/i18n.ts'
import { type MadePdf, renderPdf } from '../../platform/pdf/render-pdf.ts'
import { notFound } from '../../platform/problem.ts'
import { getRegistration } from '../registrations/registration.service.ts'
import type { Registration } from '../registrations/registration.ts'
import { listCertificateFlights } from './certificate.store.ts'
import { certificateDocument } from './certificate.ts'

/** The name of the product in the version that was registered. */
async function planOf(system: Ctx, { productId, productVersion }: Registration, language: string): Promise<string> {
  if (productId === null || productVersion === null) return '–'
  const [product] = await readProductVersions(system, [{ productId, version: productVersion }])
  return (product && inLanguage(product.name, documentLanguage(language))) ?? product?.identifier ?? '–'
}

/**
 * The certificate of a registration, for the company, its managers and the insured. `system`: what it says does not depend on who reads it,
 * so the rest is read in the system's scope.
 */
export async function makeCertificatePdf(ctx: Ctx, system: Ctx, companyId: string, id: string): Promise<MadePdf> {
  const registration = await getRegistration(ctx, companyId, id)
  const { registeredAt, subscriptionId } = registration
  if (registeredAt === null) throw notFound('A registration that was refused has no certificate.')
  const policy = (await readProtectionPolicies(system, [subscriptionId])).get(subscriptionId)
  if (!policy) throw new Error('A registration belongs to a subscription with flight protection.')
  const { subscription } = policy
  const document = certificateDocument({
    registration: { ...registration, registeredAt },
    subscription,
    plan: await planOf(system, registration, subscription.language),
    seller: await readSeller(system, registration.companyId),
    flights: await listCertificateFlights(system.db, registration.id),
  })
  return { bytes: await renderPdf(document), name: document.title }
}
