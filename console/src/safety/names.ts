import type { Desk } from '../data/client.ts'

export type CallForHelp = Desk['CallForHelp']
export type CheckInRequest = Desk['CheckInRequestAtDesk']
export type BoardPerson = Desk['CheckInBoardPerson']
export type LastPlace = Desk['LastPlace']
export type BoardState = BoardPerson['state']

export const boardStates = ['help', 'not_reached', 'no_answer', 'safe'] as const satisfies readonly BoardState[]

interface Named {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly external_id?: string | null
}

/** The name of a person; of an anonymous traveller the company's own id. */
export const nameOf = ({ first_name, last_name, external_id }: Named, otherwise: string): string =>
  [first_name, last_name].filter(Boolean).join(' ') || external_id || otherwise

/** Names of places come in the language of the page; a map of languages is never asked for. */
export const plain = (name: LastPlace['country']): string => (typeof name === 'string' ? name : '')

export const telephone = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`
