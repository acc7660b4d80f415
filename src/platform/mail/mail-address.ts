/** Where mail is listened for. */
export type MailAddress =
  | { readonly protocol: 'lmtp' | 'smtp'; readonly host: string; readonly port: number }
  | { readonly protocol: 'lmtp'; readonly path: string }

/** Reads `lmtp://host:port`, `smtp://host:port` or `lmtp:/path`; undefined for anything else. */
export function readMailAddress(text: string): MailAddress | undefined {
  const [, path] = /^lmtp:(\/[^/\0][^\0]*)$/.exec(text) ?? []
  if (path !== undefined) return { protocol: 'lmtp', path }
  const [, protocol, ipv6, name, digits] =
    /^(lmtp|smtp):\/\/(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d{1,5})\/?$/i.exec(text) ?? []
  const [host, port] = [ipv6 ?? name, Number(digits)]
  if (protocol === undefined || host === undefined || port > 65_535) return undefined
  return { protocol: protocol.toLowerCase() === 'lmtp' ? 'lmtp' : 'smtp', host, port }
}
