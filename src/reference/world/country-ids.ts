import { stableId } from '../../platform/ids.ts'

/** Ids of seeded rows are derived from their codes, so that every installation has the same ids. */
export const countryId = (alpha2: string): string => stableId('country', alpha2)
export const divisionId = (code: string): string => stableId('division', code)
