import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'

const defaultPerPage = 10
const maxPerPage = 100

/** The query of every paginated list. */
export const PageQuery = Type.Object({
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1, description: 'Which page, from 1.', examples: [1] }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: defaultPerPage,
      description: `Items per page: at most ${maxPerPage}; larger values give ${maxPerPage}.`,
      examples: [10],
    }),
  ),
})

/** The query of a list that the contract does not call paginated: whole, unless the caller asks for a page of it. */
export const WholeOrPageQuery = Type.Object({
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: 'Which page, from 1. Without page and per_page the list is whole.',
      examples: [1],
    }),
  ),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `Items a page: ${maxPerPage} at most. Without page and per_page the list is whole.`,
      examples: [10],
    }),
  ),
})

export interface PageRequest {
  readonly page: number
  readonly perPage: number
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** More than a hundred per page is reduced to a hundred; the headers show it. */
export const parsePageRequest = (query: { page?: number; per_page?: number }): PageRequest => ({
  page: query.page ?? 1,
  perPage: Math.min(query.per_page ?? defaultPerPage, maxPerPage),
})

const wholeList: PageRequest = { page: 1, perPage: 2_147_483_647 }

/** The whole list, or the requested page of it. */
export const parseWholeOrPageRequest = (query: { page?: number; per_page?: number }): PageRequest =>
  query.page === undefined && query.per_page === undefined ? wholeList : parsePageRequest(query)

export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage

/** Link (RFC 8288), counts and numbers, as both versions send them; the other parameters of the query are kept. */
export function pageHeaders(url: string, { page, perPage }: PageRequest, total: number): Record<string, string> {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const at = new URL(url)
  at.searchParams.delete('page')
  at.searchParams.delete('per_page')
  const link = (number: number, rel: string): string => {
    at.searchParams.set('page', String(number))
    at.searchParams.set('per_page', String(perPage))
    return `<${at.href}>; rel="${rel}"`
  }
  const links = [link(1, 'first'), link(pages, 'last')]
  if (page > 1) links.unshift(link(Math.min(page - 1, pages), 'prev'))
  if (page < pages) links.unshift(link(page + 1, 'next'))
  return {
    link: links.join(', '),
    'total-count': String(total),
    total: String(total),
    'total-pages': String(pages),
    'per-page': String(perPage),
    'page-number': String(page),
  }
}

/**
 * The URL as the caller sees it: under the configured address, or by Host where none is configured; with an invalid or
 * missing Host under the address that we listen on.
 */
function requestUrl(req: FastifyRequest): string {
  const path = req.url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
  if (req.server.hasConfiguredAddress) return req.server.baseUrl() + path
  const host = `${req.protocol}://${req.host}`
  return req.host && URL.canParse(host) ? host + path : req.server.baseUrl() + path
}

/** Sets the paging headers of this answer; a whole list has none. */
export function setPageHeaders(
  req: FastifyRequest,
  reply: FastifyReply,
  pageRequest: PageRequest,
  total: number,
): void {
  if (pageRequest !== wholeList) reply.headers(pageHeaders(requestUrl(req), pageRequest, total))
}

const itemsOf =
  (parse: typeof parsePageRequest) =>
  async <T>(
    req: FastifyRequest & { readonly query: { page?: number; per_page?: number } },
    reply: FastifyReply,
    read: (pageRequest: PageRequest) => Promise<Page<T>>,
  ): Promise<readonly T[]> => {
    const pageRequest = parse(req.query)
    const { items, total } = await read(pageRequest)
    setPageHeaders(req, reply, pageRequest, total)
    return items
  }

/** The items of the requested page; its headers go to the answer. */
export const pageItems = itemsOf(parsePageRequest)

/** The items of the whole list, or of the requested page of it. */
export const wholeOrPageItems = itemsOf(parseWholeOrPageRequest)
