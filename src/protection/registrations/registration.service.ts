import { managesCompany, throwUnauthorizedOrNotFound } from '../../people/index.ts'
import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { isUuid } from '../../platform/ids.ts'
import { unauthorized } from '../../platform/problem.ts'
import { flightSource } from '../flight-sources/flight-source.ts'
import { findRegistration, pageOfRegistrations, registrationExistsAnywhere } from './registration.store.ts'
import type { Registration, RegistrationFilter } from './registration.ts'

/** The person whose own registrations the caller may see and no others; null: all of the company's. 401 for other companies. */
function readerIn(ctx: Ctx, companyId: string): string | null {
  const { actor } = ctx
  if (actor.kind === 'system' || managesCompany(ctx, companyId)) return null
  if (actor.kind !== 'user' || actor.companyId !== companyId) throw unauthorized('This organization is not yours.')
  return actor.userId
}

/** Registrations of the company, newest first; a traveller's own for somebody who does not manage it. */
export async function readRegistrations(
  ctx: Ctx,
  companyId: string,
  filter: Omit<RegistrationFilter, 'companyId'>,
  pageRequest: PageRequest,
): Promise<Page<Registration>> {
  const own = companyId.toLowerCase()
  const reader = readerIn(ctx, own)
  return pageOfRegistrations(ctx.db, { ...filter, companyId: own, userId: reader ?? filter.userId }, pageRequest)
}

async function getVisible(ctx: Ctx, id: string, isVisible: (one: Registration) => boolean): Promise<Registration> {
  const registration = isUuid(id) ? await findRegistration(ctx.db, id) : undefined
  return registration && isVisible(registration)
    ? registration
    : throwUnauthorizedOrNotFound(ctx, 'registration', id, registrationExistsAnywhere)
}

/** For the company, its managers and the insured. */
export async function getRegistration(ctx: Ctx, companyId: string, id: string): Promise<Registration> {
  const own = companyId.toLowerCase()
  const reader = readerIn(ctx, own)
  return getVisible(ctx, id, (one) => one.companyId === own && (reader === null || one.userId === reader))
}

/** At the desk: all for staff, the own company's for a manager; newest first. */
export const readDeskRegistrations = (
  ctx: Ctx,
  filter: RegistrationFilter,
  pageRequest: PageRequest,
): Promise<Page<Registration>> =>
  pageOfRegistrations(ctx.db, { ...filter, companyId: deskCompany(ctx) ?? filter.companyId }, pageRequest)

export const getDeskRegistration = (ctx: Ctx, id: string): Promise<Registration> => {
  const own = deskCompany(ctx)
  return getVisible(ctx, id, ({ companyId }) => own === null || companyId === own)
}

/** Who watches the flights, and what they cannot see. */
export interface Watcher {
  readonly source: string
  readonly cannotSee: string
}

export function watcher(): Watcher {
  const polled = flightSource()
  return polled
    ? { source: polled.name, cannotSee: polled.cannotSee }
    : {
        source: 'pushed',
        cannotSee:
          'Everything that nobody sends: no source is asked, and only observations that are sent to the service count.',
      }
}
