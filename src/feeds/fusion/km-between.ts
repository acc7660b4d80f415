import { distanceKm } from '../../reference/index.ts'
import type { Position } from '../reading/reading.ts'

export const kmBetween = (one: Position, other: Position): number => distanceKm(one.lng, one.lat, other.lng, other.lat)
