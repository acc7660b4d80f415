import { api, type BodyOf, type Desk, isStatus } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'

export type Answer = Desk['PhoneAnswer']
export type Meaning = BodyOf<'post', '/api/desk/phone_answers/{id}/settle'>['as']

export const meanings = ['safe', 'help', 'nothing'] as const satisfies readonly Meaning[]

/** What became of an answer. `gone`: somebody else has dealt with it. */
export interface Settled {
  readonly name: string
  readonly as: Meaning | 'gone'
  readonly userId: string | undefined
}

/** Says what an answer means and whose it is, and reads the list again. */
export async function settleAnswer(answer: Answer, as: Meaning, userId: string | undefined): Promise<Settled> {
  const person = answer.people.find(({ id }) => id === userId)
  const settled = { name: person?.name || answer.person_name || answer.phone_number, userId }
  try {
    const body = { as, ...(userId !== undefined && { user_id: userId }) }
    await api.post('/api/desk/phone_answers/{id}/settle', { path: { id: answer.id }, body })
    return { ...settled, as }
  } catch (error) {
    if (isStatus(error, 409)) return { ...settled, as: 'gone' }
    throw error
  } finally {
    await queries.invalidateQueries({ queryKey: ['notifications'] })
  }
}
