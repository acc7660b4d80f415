import { editingRoutes } from '../editing/editing.desk.routes.ts'
import { safetyCategoryResource } from './safety-category-editing.service.ts'

export const safetyCategoryRoutesDesk = editingRoutes(safetyCategoryResource)
