export { countryRoutesV2 } from './countries/country.v2.routes.ts'
