/** What stands in the address behind the question mark. */
export type Search = Record<string, unknown>

export const textParam = (value: unknown, longest = 254): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, longest) : undefined

export const oneOf = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((one) => one === value)
