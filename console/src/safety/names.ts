import type { Desk } from '../data/client.ts'

export type CallForHelp = Desk['CallForHelp']
export type CheckInRequest = Desk['CheckInRequestAtDesk']
export type BoardPerson = Desk['CheckInBoardPerson']
export type BoardState = BoardPerson['state']

export const boardStates = ['help', 'not_reached', 'no_answer', 'safe'] as const satisfies readonly BoardState[]
