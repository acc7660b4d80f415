import { stableId } from '../../platform/ids.ts'

/** The ids of the world that is shipped are made from its codes, so that every house has the same ones. */
export const countryId = (alpha2: string): string => stableId('country', alpha2)
export const divisionId = (code: string): string => stableId('division', code)
