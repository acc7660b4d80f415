import type { UserChange } from '../users/user-change.ts'

/** An error in a line of a file. */
export interface LineError {
  readonly line: number
  /** The column of the error; null when it is not about one column. */
  readonly field: string | null
  readonly message: string
}

/** A person as a line of a file has them. What the line leaves empty is undefined: it changes nothing. */
export interface PersonInFile {
  readonly line: number
  readonly draft: Omit<UserChange, 'firstName' | 'email'> & {
    readonly firstName: string | null
    readonly email: string | null
  }
  /** What is wrong with the line as it stands. */
  readonly errors: readonly LineError[]
}

export type PersonResult = 'create' | 'update' | 'unchanged' | 'refused'

/** What an import did with one line, or would do. */
export interface PersonOutcome {
  readonly line: number
  readonly outcome: PersonResult
  /** Null where there is nobody yet. */
  readonly userId: string | null
  readonly name: string | null
  readonly email: string | null
  readonly externalId: string | null
  /** The columns whose values change. */
  readonly changes: readonly string[]
}

export interface PeopleImportReport {
  readonly people: readonly PersonOutcome[]
  readonly errors: readonly LineError[]
}

export type ImportState = 'waiting' | 'running' | 'done' | 'failed'

/** An import or a preview that waits, runs or has ended. */
export interface PeopleImport {
  readonly id: string
  readonly companyId: string
  readonly preview: boolean
  readonly state: ImportState
  readonly done: number
  readonly total: number
  readonly report: PeopleImportReport | null
  readonly error: string | null
  readonly createdAt: Date
  readonly endedAt: Date | null
}

export const maxRows = 20_000

/** The columns of a file, and the fields of a person that they are. */
export const fieldOfColumn = {
  email: 'email',
  external_id: 'externalId',
  first_name: 'firstName',
  last_name: 'lastName',
  display_name: 'displayName',
  phone_number: 'phoneNumber',
  home_country: 'homeCountry',
  nationalities: 'nationalities',
  language: 'language',
  timezone_identifier: 'timezoneIdentifier',
  birthday: 'birthday',
} as const
export type Column = keyof typeof fieldOfColumn
export const importColumns = Object.keys(fieldOfColumn) as readonly Column[]
