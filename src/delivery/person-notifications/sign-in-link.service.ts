import {
  createRequestedLink,
  getCompany,
  type LinkToSend,
  linkWithoutCode,
  type SendingWay,
} from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { announce } from '../announcing/announce.service.ts'
import { signInLinkNotice } from './sign-in-link.notices.ts'

/** How a link is sent, and to which address of the service it leads. */
export interface LinkSending {
  readonly way: SendingWay
  readonly base: string
}

async function send(ctx: Ctx, link: LinkToSend, { way, base }: LinkSending, isRequested: boolean): Promise<void> {
  const where = link.companyId === null ? 'Godwit' : (await getCompany(ctx, link.companyId)).name
  await announce(ctx, signInLinkNotice({ ...link, way, isRequested, where, link: linkWithoutCode(base) }))
}

/** Sends a link that a company handed out. */
export const sendHandedOutLink = (ctx: Ctx, { way, base, ...link }: LinkToSend & LinkSending): Promise<void> =>
  send(ctx, link, { way, base }, false)

/** Makes and sends the requested links, one for each account. */
export async function sendRequestedLinks(ctx: Ctx, userIds: readonly string[], sending: LinkSending): Promise<void> {
  for (const userId of userIds) {
    const link = await createRequestedLink(ctx, userId, sending.way)
    if (link) await send(ctx, link, sending, true)
  }
}
