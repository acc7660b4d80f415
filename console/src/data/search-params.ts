/** What stands in the address behind the question mark. */
export type Search = Record<string, unknown>

export const textParam = (value: unknown, longest = 254): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined

export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((one) => one === value)

/** The order of a screen's list: the key of a column, with a minus before it from the end. */
export interface Sorted {
  readonly sort?: string | undefined
}

export const sortSearch = (search: Search): Sorted => {
  const sort = textParam(search['sort'], 40)
  return sort === undefined ? {} : { sort }
}

/** The order stays in the address while its screen does, whichever row is opened. */
export const keepSort = (path: string) => ({
  middlewares: [
    <S extends Sorted>({ search, next }: { readonly search: S; readonly next: (search: S) => S }): S => {
      const result = next(search)
      return location.pathname !== path || 'sort' in result
        ? result
        : { ...result, ...sortSearch({ sort: search.sort }) }
    },
  ],
})
