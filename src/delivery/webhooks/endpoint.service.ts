import { randomBytes } from 'node:crypto'
import { audit, getCompany, requireManaged, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { afterCommit } from '../../platform/db/db.ts'
import type { TwoSteps } from '../../platform/db/two-steps.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { wakeWorkers } from '../../platform/jobs/wake.ts'
import { type AddressRules, wrongHost } from '../../platform/outgoing/host-check.ts'
import { type FieldErrors, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { lastTryAfterMs } from './calendar.ts'
import {
  endpointExists,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoints,
  markDeleted,
  pageOfEndpoints,
  pauseDeliveries,
  readSecret,
  resumeDeliveries,
  saveEndpoint,
  saveSecrets,
} from './endpoint.store.ts'
import { secretPlace } from './endpoint-caches.ts'
import { secretOf } from './signature.ts'
import { mostEndpoints, rotationMs, type WebhookEndpoint, wrongEvents, wrongUrl } from './webhook.ts'

/** The fields that a caller sends; those left out keep their values. */
export interface EndpointChanges {
  readonly url?: string | undefined
  readonly enabled?: boolean | undefined
  /** Empty or null: all. */
  readonly enabledEvents?: readonly number[] | null | undefined
}

/** An endpoint and the secret that is shown this once. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint
  readonly signingSecret: string
}

/** Whose endpoints the caller may see: those of the company of the path. Its key, and its managers. */
export const companyBehind = (ctx: Ctx, companyId: string): string =>
  requireManaged(ctx, companyId, 'Only managers and the company’s key see its webhooks.')

/** The company that somebody at the desk names. A manager's is always their own; null, for staff who name none: all. */
export async function companyAtDesk(ctx: Ctx, companyId: string | undefined): Promise<string | null> {
  const own = deskCompany(ctx)
  if (companyId === undefined) return own
  if (own !== null && own !== companyId.toLowerCase()) return throwUnauthorizedOrNotFound(ctx, 'company', companyId)
  return (await getCompany(ctx, companyId)).id
}

/** The endpoint, within a company (null: any, for staff); 401 when it is somebody else's, 404 when no endpoint has this id. */
export async function getEndpoint(
  ctx: Ctx,
  companyId: string | null,
  id: string,
  options: { readonly lock?: boolean } = {},
): Promise<WebhookEndpoint> {
  const found = isUuid(id) ? await findEndpoint(ctx.db, companyId, id, options) : undefined
  return found ?? throwUnauthorizedOrNotFound(ctx, 'webhook endpoint', id, endpointExists)
}

export const readEndpoints = (ctx: Ctx, companyId: string): Promise<WebhookEndpoint[]> =>
  listEndpoints(ctx.db, companyId)

export const pageEndpoints = (
  ctx: Ctx,
  companyId: string | null,
  pageRequest: PageRequest,
): Promise<Page<WebhookEndpoint>> => pageOfEndpoints(ctx.db, companyId, pageRequest)

/** What can be seen to be wrong without looking up the host. */
function endpointErrors({ url, enabledEvents }: EndpointChanges, rules: AddressRules): FieldErrors {
  const wrong = url === undefined ? undefined : wrongUrl(url, rules)
  const strange = wrongEvents(enabledEvents ?? [])
  return { ...(wrong && { url: [wrong] }), ...(strange.length > 0 && { enabled_events: strange }) }
}

/** Throws what `endpointErrors` finds. */
export function checkEndpoint(changes: EndpointChanges, rules: AddressRules): void {
  const errors = endpointErrors(changes, rules)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Names are looked up here, so it is called outside a transaction. */
async function checked(changes: EndpointChanges, rules: AddressRules): Promise<void> {
  const errors = endpointErrors(changes, rules)
  const { url } = changes
  const wrong = url === undefined || errors['url'] ? undefined : await wrongHost(new URL(url).hostname, rules)
  const all = { ...errors, ...(wrong && { url: [wrong] }) }
  if (Object.keys(all).length > 0) throw invalid(all)
}

const inOrder = (numbers: readonly number[] | null | undefined): number[] =>
  [...new Set(numbers ?? [])].toSorted((a, b) => a - b)

async function note(
  tx: Ctx,
  action: string,
  before: WebhookEndpoint | null,
  after: WebhookEndpoint | null,
): Promise<void> {
  const one = after ?? before
  if (!one) return
  const entry = { action, subjectKind: 'webhook_endpoint', subjectId: one.id, companyId: one.companyId }
  await audit(tx, { ...entry, before, after })
}

const newSecret = (): string => secretOf(randomBytes(32))

/** Registers an address. The signing secret is answered here, by a rotation, and nowhere else. The name of its host is looked up first. */
export const createEndpointSteps = (
  ctx: Ctx,
  companyId: string,
  wanted: EndpointChanges & { readonly url: string },
  rules: AddressRules,
): TwoSteps<void, EndpointWithSecret> => ({
  ctx,
  first: () => checked(wanted, rules),
  async work(tx) {
    await lockEndpoints(tx.db, companyId)
    if ((await listEndpoints(tx.db, companyId)).length >= mostEndpoints)
      throw invalid({ webhook_endpoint: `is one too many: ${mostEndpoints} is the most` })
    const enabled = wanted.enabled ?? true
    const endpoint: WebhookEndpoint = {
      id: newId(tx.now),
      companyId,
      url: wanted.url,
      enabled,
      enabledEvents: inOrder(wanted.enabledEvents),
      disabledBecause: enabled ? null : 'asked',
      failingSince: null,
      lastSuccessAt: null,
      previousSecretUntil: null,
      revision: 1,
      createdAt: tx.now,
      updatedAt: tx.now,
    }
    const signingSecret = newSecret()
    await insertEndpoint(tx.db, endpoint, tx.vault.seal(secretPlace, endpoint.id, signingSecret))
    await note(tx, 'create', null, endpoint)
    return { endpoint, signingSecret }
  },
})

export async function changeEndpoint(
  ctx: Ctx,
  companyId: string | null,
  id: string,
  changes: EndpointChanges,
  rules: AddressRules,
  expected?: ExpectedRevisions,
): Promise<WebhookEndpoint> {
  await checked(changes, rules)
  return inTransaction(ctx, async (tx) => {
    const before = await getEndpoint(tx, companyId, id, { lock: true })
    checkRevision(expected, 'webhook endpoint', before.revision)
    const enabled = changes.enabled ?? before.enabled
    const after: WebhookEndpoint = {
      ...before,
      url: changes.url ?? before.url,
      enabled,
      enabledEvents: changes.enabledEvents === undefined ? before.enabledEvents : inOrder(changes.enabledEvents),
      disabledBecause: enabled ? null : (before.disabledBecause ?? 'asked'),
      // Enabling an endpoint is a statement that it works again.
      failingSince: enabled && !before.enabled ? null : before.failingSince,
      revision: before.revision + 1,
      updatedAt: tx.now,
    }
    await saveEndpoint(tx.db, after)
    if (before.enabled && !enabled) await pauseDeliveries(tx.db, before.id)
    if (!before.enabled && enabled) {
      await resumeDeliveries(tx.db, before.id, tx.now, new Date(tx.now.getTime() - lastTryAfterMs))
      afterCommit(tx.db, wakeWorkers)
    }
    await note(tx, 'update', before, after)
    return after
  })
}

export async function removeEndpoint(
  ctx: Ctx,
  companyId: string | null,
  id: string,
  expected?: ExpectedRevisions,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await getEndpoint(tx, companyId, id, { lock: true })
    checkRevision(expected, 'webhook endpoint', before.revision)
    await markDeleted(tx.db, before.id, tx.now)
    await note(tx, 'delete', before, null)
  })
}

/** A new secret; the old one signs too for a day, so that receivers can change over at leisure. */
export async function rotateSecret(ctx: Ctx, companyId: string | null, id: string): Promise<EndpointWithSecret> {
  return inTransaction(ctx, async (tx) => {
    const before = await getEndpoint(tx, companyId, id, { lock: true })
    const previous = await readSecret(tx.db, before.id)
    if (!previous) throw new Error(`The endpoint ${before.id} has no secret.`)
    const endpoint: WebhookEndpoint = {
      ...before,
      previousSecretUntil: new Date(tx.now.getTime() + rotationMs),
      revision: before.revision + 1,
      updatedAt: tx.now,
    }
    const signingSecret = newSecret()
    await saveSecrets(tx.db, endpoint, { current: tx.vault.seal(secretPlace, endpoint.id, signingSecret), previous })
    await note(tx, 'rotate_secret', before, endpoint)
    return { endpoint, signingSecret }
  })
}
