import { api, type BodyOf, type Desk, GodwitError, isStatus } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'

export type Waiting = Desk['NotReached']
export type Attempt = BodyOf<'post', '/api/desk/not_reached/{notification_id}/attempts'>

export const ways = ['phone', 'contact', 'hotel', 'other'] as const satisfies readonly Attempt['way'][]
export const outcomes = ['reached', 'no_answer', 'needs_help'] as const satisfies readonly Attempt['outcome'][]

/**
 * What became of an attempt. `gone`: the person was off the list before it was noted. `undone`: "reached" was taken back; `answered` and `late`: it
 * could not be.
 */
export interface Noted {
  readonly person: Waiting
  readonly outcome: Attempt['outcome'] | 'gone' | 'undone' | 'answered' | 'late'
}

const readAgain = (): Promise<void> => queries.invalidateQueries({ queryKey: ['notifications'] })

/** Notes what somebody tried, and reads the list again. */
export async function noteAttempt(person: Waiting, attempt: Attempt): Promise<Noted> {
  const path = { notification_id: person.notification_id }
  try {
    await api.post('/api/desk/not_reached/{notification_id}/attempts', { path, body: attempt })
    return { person, outcome: attempt.outcome }
  } catch (error) {
    if (isStatus(error, 409)) return { person, outcome: 'gone' }
    throw error
  } finally {
    await readAgain()
  }
}

/** Takes "reached" back: the person is on the list again, unless something else has ended it or an hour has passed. */
export async function undoReached(person: Waiting): Promise<Noted> {
  const path = { notification_id: person.notification_id }
  try {
    await api.post('/api/desk/not_reached/{notification_id}/attempts/undo', { path })
    return { person, outcome: 'undone' }
  } catch (error) {
    if (!isStatus(error, 409)) throw error
    return { person, outcome: error instanceof GodwitError && error.code === 'too_late' ? 'late' : 'answered' }
  } finally {
    await readAgain()
  }
}
