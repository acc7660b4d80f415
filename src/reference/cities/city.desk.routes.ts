import { editingRoutes } from '../editing/editing.desk.routes.ts'
import { cityResource } from './city-editing.service.ts'

export const cityRoutesDesk = editingRoutes(cityResource)
