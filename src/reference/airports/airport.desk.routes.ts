import { editingRoutes } from '../editing/editing.desk.routes.ts'
import { airportResource } from './airport-editing.service.ts'

export const airportRoutesDesk = editingRoutes(airportResource)
