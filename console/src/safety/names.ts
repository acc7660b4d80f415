import type { Desk } from '../data/client.ts'

export type CallForHelp = Desk['CallForHelp']
export type CheckInRequest = Desk['CheckInRequestAtDesk']
export type BoardPerson = Desk['CheckInBoardPerson']
