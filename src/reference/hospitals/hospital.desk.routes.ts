import { editingRoutes } from '../editing/editing.desk.routes.ts'
import { hospitalResource } from './hospital-editing.service.ts'

export const hospitalRoutesDesk = editingRoutes(hospitalResource)
