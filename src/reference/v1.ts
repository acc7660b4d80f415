export { countryRoutesV1 } from './countries/country.v1.routes.ts'
