/** The named schemas of version 1; those of version 2 are under V2. */
import type { components as V1Components } from '../types/v1.gen.ts'

export type V1 = V1Components['schemas']
export type Traveller = V1['Traveller']
export type Trip = V1['Trip']
export type PartnerTrip = V1['PartnerTrip']
export type Country = V1['Country']
export type CountryShort = V1['CountryShort']
export type Disease = V1['Disease']
export type Medication = V1['Medication']
export type Vaccination = V1['Vaccination']
export type Hospital = V1['Hospital']
export type Alert = V1['Alert']
export type TripAlert = V1['TripAlert']
export type Advisory = V1['Advisory']
