import { job } from '../../platform/jobs/job.ts'
import { announceHotel } from '../changes/trip.tasks.ts'
import { notifyHotelReached } from './hotel.service.ts'

/** Transactional: it writes only to the database. */
export const hotelJob = job(
  announceHotel,
  (tx, { tripId, segmentId, at }) => notifyHotelReached(tx, tripId, segmentId, at),
  { transactional: true },
)
