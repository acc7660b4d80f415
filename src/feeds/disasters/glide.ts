import type { Remark } from '../../platform/documents/document.ts'
import { key } from '../reading/keys.ts'

/** Hazard, year, number and country: `EQ-2026-000057-JPN`. Some publishers leave out the year, or write 0 for none. */
export function glideKeys(glide: string | null | undefined, path: string, remarks: Remark[]): readonly string[] {
  const trimmed = glide?.trim().toUpperCase() ?? ''
  if (trimmed === '' || trimmed === '0') return []
  if (/^[A-Z]{2}-\d{4}-\d{6}-[A-Z]{3}$/.test(trimmed)) return [key('glide', trimmed)]
  remarks.push({ path, problem: `"${glide}" is no GLIDE number` })
  return []
}
