import { editingRoutes } from '../editing/editing.desk.routes.ts'
import { countryResource, divisionResource, regionResource } from './country-editing.service.ts'

export const countryRoutesDesk = editingRoutes(countryResource)
export const divisionRoutesDesk = editingRoutes(divisionResource)
export const regionRoutesDesk = editingRoutes(regionResource)
