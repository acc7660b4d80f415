import type { Call, Send } from './send.ts'

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[]
  /** Of the whole list. */
  readonly total: number
  readonly page: number
  readonly totalPages: number
  readonly headers: Headers
}

const link = /<([^>]*)>\s*((?:;[^,<]*)*)/g

/** The address with this relation in a Link header (RFC 8288). */
export function linkTo(rel: string, header: string | null): string | undefined {
  for (const [, address, parameters = ''] of (header ?? '').matchAll(link)) {
    const given = /;\s*rel\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;]+))/i.exec(parameters)
    const relations = (given?.[1] ?? given?.[2] ?? given?.[3] ?? '').toLowerCase().split(/\s+/)
    if (relations.includes(rel)) return address
  }
  return undefined
}

const numberIn = (headers: Headers, name: string, fallback: number): number => {
  const text = headers.get(name)
  return text !== null && /^\d+$/.test(text) ? Number(text) : fallback
}

/**
 * The pages of a list, one request each, when they are needed. Only the page number is taken from the next link, so that the key is
 * never sent to another host.
 */
export async function* pagesOf<T>(send: Send, path: string, call: Call): AsyncGenerator<Page<T>, void, undefined> {
  let query = call.query ?? {}
  for (;;) {
    const { body, headers } = await send('GET', path, { ...call, query })
    const items = body as readonly T[]
    const page = numberIn(headers, 'page-number', Number(query['page'] ?? 1))
    const total = numberIn(headers, 'total-count', items.length)
    yield { items, total, page, totalPages: numberIn(headers, 'total-pages', page), headers }
    const next = linkTo('next', headers.get('link'))
    const number = next === undefined ? undefined : new URLSearchParams(next.slice(next.indexOf('?') + 1)).get('page')
    // A next link to the same or an earlier page would never end.
    if (!number || !(Number(number) > page)) return
    query = { ...query, page: number }
  }
}
