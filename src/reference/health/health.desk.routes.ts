import type { Routes } from '../../platform/http/routes.ts'
import { editingRoutes } from '../editing/editing.desk.routes.ts'
import {
  diseaseDatumResource,
  diseaseResource,
  healthCommentResource,
  medicationDatumResource,
  medicationResource,
  vaccinationDatumResource,
  vaccinationResource,
} from './health-editing.service.ts'

const resources = [
  diseaseResource,
  vaccinationResource,
  medicationResource,
  diseaseDatumResource,
  vaccinationDatumResource,
  medicationDatumResource,
  healthCommentResource,
]

export const healthRoutesDesk: Routes = async (app) => {
  for (const resource of resources) await editingRoutes(resource)(app, {})
}
