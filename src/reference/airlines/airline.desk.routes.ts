import { editingRoutes } from '../editing/editing.desk.routes.ts'
import { airlineResource } from './airline-editing.service.ts'

export const airlineRoutesDesk = editingRoutes(airlineResource)
