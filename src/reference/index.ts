export { countryFileRoutes } from './countries/country-files.routes.ts'
export { type Country, type TravelStatus } from './countries/country.ts'
export { seedCountries } from './countries/country.seed.ts'
export { getCountry, readCountries } from './countries/country.service.ts'
