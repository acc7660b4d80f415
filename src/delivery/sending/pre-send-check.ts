import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import { type PreSendCheckName, preSendCheckNames, preSendCheckOf } from '../notifications/notification-lookup.ts'

/** A notification whose message was not sent at once: it waited for the end of the quiet hours, a digest or another try. */
export interface DelayedMessage {
  /** Of the notification. */
  readonly id: string
  readonly type: number
  readonly userId: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Notification id → why its message must not be sent any more: `trip_removed`, `muted` … One that is not named is sent. */
export type DropReasons = ReadonlyMap<string, string>

/** Asked once more before delayed messages are sent: which of them are outdated? */
export type PreSendCheck = (ctx: Ctx, messages: readonly DelayedMessage[]) => Promise<DropReasons>

/** What a message is about is known only in later rooms. Which types a check gets is in notification-types.ts. */
const ports = new Map(
  [...preSendCheckNames].map((name) => [name, definePort<PreSendCheck>(`the pre-send check "${name}"`)]),
)

export type PreSendChecks = Readonly<Record<PreSendCheckName, PreSendCheck>>

export function providePreSendChecks(checks: PreSendChecks): void {
  for (const [name, port] of ports) port.provide(checks[name])
}

/** Only for tests of sending, whose messages are about nothing: every message may be sent. Returns what undoes it. */
export function skipPreSendChecks(): () => void {
  const undo = [...ports.values()].map((port) => port.replace(async () => new Map()))
  return () => {
    for (const one of undo) one()
  }
}

/** Asks the check of each message's type, if it has one. */
export async function runPreSendChecks(ctx: Ctx, messages: readonly DelayedMessage[]): Promise<DropReasons> {
  const reasons = new Map<string, string>()
  for (const [name, some] of Map.groupBy(messages, (one) => preSendCheckOf(one.type))) {
    const check = name && ports.get(name)
    if (check) for (const [id, reason] of await check(ctx, some)) reasons.set(id, reason)
  }
  return reasons
}
