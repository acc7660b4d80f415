import type { Routes } from '../platform/http/routes.ts'
import { ledgerRoutesDesk } from './ledger/ledger.desk.routes.ts'

export const routes: readonly Routes[] = [ledgerRoutesDesk]
