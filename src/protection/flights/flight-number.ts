/** A carrier's code has a letter, so that `117` has none. Leading zeros do not count. */
const pattern = /^([A-Z]{3}|[A-Z][A-Z0-9]|[0-9][A-Z])?[\s-]*0*([1-9][0-9]{0,3}[A-Z]?)$/

/** `BA 117`, `ba0117` and `117` are number 117; undefined for what is no flight number. */
export function parseFlightNumber(
  text: string,
): { readonly carrier: string | null; readonly number: string } | undefined {
  const [, carrier, number] = pattern.exec(text.trim().toUpperCase()) ?? []
  return number === undefined ? undefined : { carrier: carrier ?? null, number }
}
