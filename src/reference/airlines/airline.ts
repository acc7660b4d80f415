import type { Translated } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'
import type { HealthRequirement } from '../airports/health-requirement.ts'

export interface Airline {
  readonly id: string
  readonly name: string
  readonly iata: string | null
  readonly icao: string | null
  readonly countryId: string | null
  /** True: seen flying lately. False: known to have stopped. Null: not confirmed. */
  readonly active: boolean | null
  readonly maskRequired: HealthRequirement
  readonly temperatureCheck: HealthRequirement
  readonly healthMeasures: Translated | null
  readonly healthUrl: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Three letters are an ICAO code, two characters an IATA code. */
export const airlineCodeKind = (word: string): 'iata' | 'icao' | undefined =>
  /^[a-z]{3}$/i.test(word.trim()) ? 'icao' : /^[a-z0-9]{2}$/i.test(word.trim()) ? 'iata' : undefined

/** The id of an airline, from its ICAO code, because IATA codes are reused; without one, from IATA code and name. */
export const airlineId = (airline: {
  readonly icao: string | null
  readonly iata: string | null
  readonly name: string
}): string =>
  airline.icao !== null ? stableId('airline', airline.icao) : stableId('airline', airline.iata ?? '', airline.name)
