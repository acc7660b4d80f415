export { findAirline, getAirline, readAirlinePage } from './airlines/airline.service.ts'
export type { Airline } from './airlines/airline.ts'
export {
  findAirport,
  getAirport,
  readAirportPage,
  readAirportPlaces,
  readAirportsOfCountry,
} from './airports/airport.service.ts'
export type { Airport, AirportPlace } from './airports/airport.ts'
export { seedCountries } from './countries/country.seed.ts'
export { getCountry, readCountries } from './countries/country.service.ts'
export type { Country, TravelStatus } from './countries/country.ts'
export { findCountryCode } from './countries/country-code.service.ts'
export { countryFileRoutes } from './countries/country-files.routes.ts'
export { type CountryName, readCountryNames } from './countries/country-names.service.ts'
export { readCountryEntryRequirements } from './entry-requirements/entry-requirement.service.ts'
export type { EntryRequirement, EntryRequirementInFull } from './entry-requirements/entry-requirement.ts'
export { seedHealth } from './health/health.seed.ts'
export { readCountryHealth } from './health/health.service.ts'
export type { CountryHealth, HealthComment, HealthKind } from './health/health.ts'
export {
  getHospital,
  readCountryHospitals,
  readHospitalsInBounds,
  readHospitalsNear,
} from './hospitals/hospital.service.ts'
export type { Hospital, NearHospital } from './hospitals/hospital.ts'
export { type ImportOptions, importFile } from './imports/import.service.ts'
export { type ImportKind, ImportRefused, type ImportReport, importKinds } from './imports/import.ts'
export { findCountryAt, findWhereabouts } from './places/place.service.ts'
export { seedPlaces } from './places/places.seed.ts'
export { distanceKm } from './places/position.ts'
export { readSafetyCategories, readSafetyCategoryTree } from './safety-categories/safety-category.service.ts'
export type { SafetyCategory, SafetyCategoryTree } from './safety-categories/safety-category.ts'
