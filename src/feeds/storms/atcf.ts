/** A file of JTWC is named by basin, number and year of its storm: `cp0126web.txt`. */
export interface Product {
  readonly name: string
  readonly basin: string
  readonly number: string
  readonly year: number
}

export function productIn(address: string): Product | undefined {
  const parts = /(?:^|[^a-z0-9])([a-z]{2})(\d\d)(\d\d)web\.txt$/i.exec(address.replace(/[?#].*$/s, ''))
  if (!parts) return undefined
  const [, basin = '', number = '', year = ''] = parts
  return {
    name: `${basin}${number}${year}`.toLowerCase(),
    basin: basin.toUpperCase(),
    number,
    year: 2000 + Number(year),
  }
}

/** The basins of JTWC's letters. Two letters share one where ATCF numbers both together. */
const basins: Readonly<Record<string, string>> = {
  W: 'WP',
  E: 'EP',
  C: 'CP',
  L: 'AL',
  A: 'IO',
  B: 'IO',
  S: 'SH',
  P: 'SH',
}

/** Basin, number and year of a storm, or why they are not known; `isOther`: the file is another storm's. */
export type AtcfId = { readonly id: string } | { readonly problem: string; readonly isOther: boolean }

const unknown = (problem: string): AtcfId => ({ problem, isOther: false })

// 90 to 99 are areas that are watched: these numbers are used again within weeks. Storms do not get beyond 49.
const lastNumber = 49

/** The id of the storm that JTWC calls `17W`. The year is that of the file, else that of `at` where it is certain. */
export function atcfIdOf(designation: string, product: Product | undefined, at: Date | null): AtcfId {
  const [, number = '', letter = ''] = /^(\d\d)([A-Z])$/.exec(designation) ?? []
  const basin = basins[letter]
  if (!basin) return unknown(`${designation} names no basin that is known`)
  if (product && (product.basin !== basin || product.number !== number))
    return { problem: `${product.name} is not the file of ${designation}`, isOther: true }
  if (Number(number) < 1 || Number(number) > lastNumber)
    return unknown(`${designation} is no id: such numbers are used again`)
  if (product) return { id: `${basin}${number}${product.year}` }
  const year = at && seasonOf(basin, at)
  return year ? { id: `${basin}${number}${year}` } : unknown(`the year of ${designation} is not certain`)
}

/** South of the equator a season begins in July of the year before. In its first month storms of the last one may still be under way. */
function seasonOf(basin: string, at: Date): number | null {
  const firstMonth = basin === 'SH' ? 6 : 0
  const month = at.getUTCMonth()
  if (month === firstMonth) return null
  return at.getUTCFullYear() + (basin === 'SH' && month > firstMonth ? 1 : 0)
}
