export { findAirline } from './airlines/airline.service.ts'
export type { Airline } from './airlines/airline.ts'
export { findAirport, readAirportsCoded } from './airports/airport.service.ts'
export type { Airport, AirportLocation } from './airports/airport.ts'
export { airportCodeTypes, findNamedAirport, type NamedAirport } from './airports/airport.ts'
export { nearestCities } from './cities/city.service.ts'
export { type City, type CityInFull, cityId, type FoundCity, type NearCity } from './cities/city.ts'
export { type CityQuestion, findCities } from './cities/city-finding.service.ts'
export { type CitySearch, searchCities } from './cities/city-search.service.ts'
export { type CountryFinder, loadCountryFinder } from './cities/country-finder.ts'
export type { ContactDetail, ContactKind } from './contacts/contact-detail.ts'
export { type DivisionTree, getCountryOfRegion, getDivisionTree } from './countries/area-tree.service.ts'
export { seedCountries } from './countries/country.seed.ts'
export { getCountry, readCountries } from './countries/country.service.ts'
export type { Country, CountryBrief, TravelStatus } from './countries/country.ts'
export { readCountryBriefs } from './countries/country-briefs.service.ts'
export { findCountryCode } from './countries/country-code.service.ts'
export { countryFileRoutes } from './countries/country-files.routes.ts'
export {
  type CountryName,
  type DivisionName,
  readCountryNames,
  readDivisionNames,
} from './countries/country-names.service.ts'
export type {
  EntryRequirement,
  EntryRequirementInFull,
  RuleKind,
  RuleType,
  RuleValue,
  RuleVersionInFull,
} from './entry-requirements/entry-requirement.ts'
export { ruleChanged } from './entry-requirements/rule.tasks.ts'
export { ruleDigest } from './entry-requirements/rule-content.ts'
export { searchRules } from './entry-requirements/rule-search.service.ts'
export { findDisease } from './health/disease-finding.service.ts'
export { diseaseId, seedHealth } from './health/health.seed.ts'
export { readCountryHealth } from './health/health.service.ts'
export type { CountryHealth, HealthComment, HealthKind } from './health/health.ts'
export { createOwnHealthComment, createOwnHealthDatum } from './health/own-health.service.ts'
export { readCountryHospitals } from './hospitals/hospital.service.ts'
export type { Hospital, NearHospital } from './hospitals/hospital.ts'
export { type ImportOptions, importFile } from './imports/import.service.ts'
export { type ImportKind, type ImportReport, importKinds } from './imports/import.ts'
export { readLocalHelp } from './local-help/local-help.service.ts'
export type { LocalHelp } from './local-help/local-help.ts'
export { type CountryOnMap, readCountriesOnMap } from './map/map.service.ts'
export { cutAtDateLine, type DrawnShape, topologyOf } from './places/drawn-shape.ts'
export { timeZoneAt } from './places/geocoder.ts'
export {
  type DivisionByName,
  type DivisionOfPlace,
  loadDivisionNames,
  locatePoint,
} from './places/location.service.ts'
export { findCountryAt } from './places/place.service.ts'
export { boxesAround, distanceKm } from './places/position.ts'
export { findRegionArea, regionFinder } from './places/region.service.ts'
export { regionRedrawn } from './places/region.tasks.ts'
export { createRule, getRule } from './rule-editing/rule-desk.service.ts'
export { readSafetyCategories } from './safety-categories/safety-category.service.ts'
export type { SafetyCategory, SafetyCategoryTree } from './safety-categories/safety-category.ts'
export { seedTravelData } from './seeding/travel-data.seed.ts'
export {
  type CityOfGround,
  findCountriesOfGrounds,
  findKmToLand,
  readCitiesOfGrounds,
} from './shapes/ground.service.ts'
export { type Ground, groundsOf } from './shapes/ground.ts'
export { bestPassport } from './visa-requirements/best-passport.ts'
export {
  readVisaChange,
  readVisaRequirements,
  type VisaChange,
  type VisaChangeTask,
} from './visa-requirements/visa-requirement.service.ts'
export { visaRequirementChanged } from './visa-requirements/visa-requirement.tasks.ts'
export {
  type VisaKind,
  type VisaRequirement,
  type VisaTerms,
  visaRequirementId,
} from './visa-requirements/visa-requirement.ts'
export { visaSentence } from './visa-requirements/visa-sentence.ts'
export { countryId, divisionId } from './world/country-ids.ts'
