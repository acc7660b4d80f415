import type { Routes } from '../platform/http/routes.ts'

export const routes: readonly Routes[] = []
