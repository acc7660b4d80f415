import type { Ctx } from '../../platform/ctx.ts'
import { createRow, type RowInput } from '../editing/editing.service.ts'
import type { HealthKind } from './health.ts'
import {
  diseaseDatumResource,
  healthCommentResource,
  medicationDatumResource,
  vaccinationDatumResource,
} from './health-editing.service.ts'

const datumResources = {
  disease: diseaseDatumResource,
  medication: medicationDatumResource,
  vaccination: vaccinationDatumResource,
} as const satisfies Record<HealthKind, unknown>

/** A company writes texts of its own about a disease, medication or vaccination; the caller is one of its managers. Answers their id. */
export const createOwnHealthDatum = async (ctx: Ctx, kind: HealthKind, sent: RowInput): Promise<string> =>
  (await createRow(ctx, datumResources[kind], sent)).id

/** A company writes a comment of its own about a disease, medication or vaccination in a country. Answers its id. */
export const createOwnHealthComment = async (ctx: Ctx, sent: RowInput): Promise<string> =>
  (await createRow(ctx, healthCommentResource, sent)).id
