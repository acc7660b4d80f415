import type { FastifyInstance } from 'fastify'
import { bodyProbes } from './probes.ts'

/** The probes about bodies, under the rules of version 1. */
export const probesV1 = async (app: FastifyInstance): Promise<void> => bodyProbes(app, '/api/v1')
