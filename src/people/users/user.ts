import type { RoleType } from '../../platform/ctx.ts'
import type { UserSettings } from './user-settings.ts'

export interface Role {
  readonly id: string
  readonly type: RoleType
  readonly companyId: string
  readonly companyName: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A responder’s prices, in the smallest unit of the currency, and address. */
export interface DoctorSettings {
  readonly clinicApptCost: number | null
  readonly housecallCost: number | null
  readonly telemedConsultCost: number | null
  readonly istmNumber: string | null
  readonly clinicAddress: string | null
}

/** The variants of a person's picture and the names of their files. */
export const pictureVariants = ['original', 'thumb', 'small'] as const
export type PictureVariant = (typeof pictureVariants)[number]
export type Picture = Readonly<Record<PictureVariant, string>>

/** A traveller without name and address is anonymous: the company knows them by its own id, and we send them nothing. */
export interface User {
  readonly id: string
  readonly companyId: string | null
  readonly externalId: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly displayName: string | null
  readonly email: string | null
  readonly phoneNumber: string | null
  readonly homeCountry: string | null
  /** The passports that the person holds, alpha-2; where empty, the home country stands in. */
  readonly nationalities: readonly string[]
  readonly language: string
  readonly timezoneIdentifier: string | null
  readonly birthday: string | null
  readonly bio: string | null
  readonly languagesSpoken: readonly string[]
  readonly doctorSettings: DoctorSettings | null
  readonly picture: Picture | null
  readonly settings: UserSettings
  readonly staff: boolean
  readonly tokenVersion: number
  /** When the person confirmed the e-mail address. */
  readonly confirmedAt: Date | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
}

/** The company made the person with its own id alone. */
export const isAnonymous = ({ email }: Pick<User, 'email'>): boolean => email === null

/** The name to show; an anonymous traveller is called by the company's own id. */
export const shownName = (user: Pick<User, 'displayName' | 'firstName' | 'lastName' | 'externalId'>): string =>
  user.displayName ?? ([user.firstName, user.lastName].filter((part) => part).join(' ') || (user.externalId ?? ''))

/** The person as a company may see one: the external id is visible to the home company only. */
export const userAsSeenBy = <T extends Pick<User, 'companyId' | 'externalId'>>(companyId: string | null, user: T): T =>
  user.companyId === companyId || user.externalId === null ? user : { ...user, externalId: null }

/** One @, a dot in the domain, no spaces, and the lengths that mail systems accept. */
const emailShape = /^[^\s@"<>(),:;[\]\\]{1,64}@[^\s@"<>(),:;[\]\\]{1,180}\.[^\s@."<>(),:;[\]\\]{2,63}$/u
export const isEmail = (text: string): boolean =>
  text.length <= 254 && emailShape.test(text) && !/\.\.|^\.|\.@|@\.|@-/.test(text)

/** Roles that sign in at the desk for their company (roles 1 and 99; docs/contract/callers.md#managers). */
export const managerRoles: readonly RoleType[] = ['employee', 'organization_admin']
/** Roles of people who travel for a company. */
export const travellerRoles: readonly RoleType[] = ['traveller', 'branded_traveller']
/** Roles of people who help others (roles 50, 55, 57, 59). */
export const responderRoles: readonly RoleType[] = ['clinical_admin', 'medical_practitioner', 'psychiatrist', 'dentist']

export const isManager = (roles: readonly RoleType[]): boolean => roles.some((role) => managerRoles.includes(role))

export const isResponder = (roles: readonly RoleType[]): boolean => roles.some((role) => responderRoles.includes(role))
