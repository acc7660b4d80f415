import type { DeliveryAsSent, Try } from './data.ts'

/** As a shell takes it, whatever is in it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
/** curl sets these itself. */
const byCurl = new Set(['host', 'connection', 'content-length'])

/** The same request from the receiver's own machine. */
export function curlOf({ body, url }: Pick<DeliveryAsSent, 'body' | 'url'>, tried: Try | undefined): string {
  const headers =
    tried && tried.headers.length > 0 ? tried.headers : [{ name: 'content-type', value: 'application/json' }]
  return [
    `curl -i -X POST ${quoted(tried?.url ?? url)}`,
    ...headers.filter(({ name }) => !byCurl.has(name)).map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(body)}`,
  ].join(' \\\n  ')
}
