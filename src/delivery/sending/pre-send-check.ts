import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import { type PreSendCheckName, preSendCheckNames, preSendCheckOf } from '../notifications/notification-lookup.ts'

/** A notification whose message was not sent at once: it waited for the end of quiet hours, a digest or a retry. */
export interface DelayedMessage {
  /** Id of the notification. */
  readonly id: string
  readonly type: number
  readonly userId: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Notification id → why its message is dropped: `trip_removed`, `muted` … A notification without an entry is sent. */
export type DropReasons = ReadonlyMap<string, string>

/** Finds the outdated ones among delayed messages, before they are sent. */
export type PreSendCheck = (ctx: Ctx, messages: readonly DelayedMessage[]) => Promise<DropReasons>

/** Later rooms provide the checks, because they own the subjects. notification-types.ts has the check of each type. */
const ports = new Map(
  [...preSendCheckNames].map((name) => [name, definePort<PreSendCheck>(`the pre-send check "${name}"`)]),
)

export type PreSendChecks = Readonly<Record<PreSendCheckName, PreSendCheck>>

export function providePreSendChecks(checks: PreSendChecks): void {
  for (const [name, port] of ports) port.provide(checks[name])
}

/** For tests of sending, whose messages have no real subject: nothing is outdated, or what `check` says. Returns a function that undoes it. */
export function skipPreSendChecks(check: PreSendCheck = async () => new Map()): () => void {
  const undo = [...ports.values()].map((port) => port.replace(check))
  return () => {
    for (const one of undo) one()
  }
}

/** Runs the check of each message's type, if it has one. */
export async function runPreSendChecks(ctx: Ctx, messages: readonly DelayedMessage[]): Promise<DropReasons> {
  const reasons = new Map<string, string>()
  for (const [name, some] of Map.groupBy(messages, (one) => preSendCheckOf(one.type))) {
    const check = name && ports.get(name)
    if (check) for (const [id, reason] of await check(ctx, some)) reasons.set(id, reason)
  }
  return reasons
}
