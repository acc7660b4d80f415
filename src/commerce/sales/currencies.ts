const known = new Set(Intl.supportedValuesOf('currency'))

/** True for three capital letters that ISO 4217 has. */
export const isKnownCurrency = (code: string): boolean => known.has(code)
