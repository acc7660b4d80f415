import type { CapMessage } from './message.ts'

/** Who sends our messages: an address that stays, and a name for readers. */
export interface Sender {
  readonly address: string
  readonly name: string
}

/** "Name <address>", or the address alone. Without it the host of the service sends. */
export function senderOf(setting: string | undefined, baseUrl: string): Sender {
  const { hostname } = new URL(baseUrl)
  const [, name, address] = /^([^<>]*?)\s*<?([^\s<>]+)>?$/.exec(setting ?? '') ?? []
  return { address: address ?? `alerts@${hostname}`, name: name || hostname }
}

/** A sandbox tests; what a demo says is invented or long over. Neither must be taken for a warning. */
export const statusOf = (service: {
  readonly sandbox: boolean
  readonly demo: boolean
  readonly feeds: string | undefined
}): CapMessage['status'] =>
  service.sandbox ? 'Test' : service.demo || service.feeds === 'recorded' ? 'Exercise' : 'Actual'
