type Scalar = string | number | boolean
export type PathValues = Readonly<Record<string, Scalar>>
export type QueryValues = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>

/** `https://example.com/godwit/` → `https://example.com/godwit`. Empty: the site that the page came from (browsers). */
export function checkedBase(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  const relative = base === '' || /^\/[^/]/.test(base)
  if (!relative && !(URL.canParse(base) && /^https?:$/.test(new URL(base).protocol)))
    throw new TypeError(`baseUrl is no http address: ${baseUrl}`)
  if (/[?#]/.test(base)) throw new TypeError(`baseUrl must have no query and no fragment: ${baseUrl}`)
  return base
}

/** Puts the values into `{name}`. A missing value throws, since the path would be another one. */
export function filledPath(path: string, values: PathValues = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    const text = value === undefined || value === null ? '' : String(value)
    if (text === '' || text === '.' || text === '..')
      throw new TypeError(`${path} needs ${name}, and ${text === '' ? 'it is missing' : `"${text}" is none`}.`)
    return encodeURIComponent(text)
  })
}

/** `?a=1&b=2`, or nothing. Lists repeat their name; what is null or undefined is left out. */
export function queryText(query: QueryValues = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar | null | undefined])
      if (one !== undefined && one !== null) parameters.append(name, String(one))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
