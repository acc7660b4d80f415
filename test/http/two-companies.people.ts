import type { GivenCompany, GivenUser, TestApp } from '../support/app.ts'
import type { Side } from './two-companies.world.ts'

/** A company with people of its own; their names carry its mark. */
export async function givenSide(
  app: TestApp,
  mark: string,
): Promise<{
  side: Omit<Side, 'callers'>
  company: GivenCompany
  people: GivenUser[]
  responder: GivenUser & { password: string }
  manager: GivenUser & { password: string }
}> {
  const company = await app.givenCompany({
    name: `${mark} Ltd`,
    features: ['alerts', 'assistance', 'global_intelligence'],
  })
  const person = (word: string) => ({
    firstName: `${mark} ${word}`,
    lastName: `${mark} family`,
    email: `${word}@${mark}.example`,
    externalId: `${mark}-${word}`,
  })
  return {
    company,
    side: {
      mark,
      company,
      spare: await app.givenTraveller(company, { ...person('spare'), roles: ['traveller', 'dentist'] }),
    },
    people: [await app.givenTraveller(company, person('traveller'))],
    responder: await app.givenManager(company, { ...person('responder'), roles: ['medical_practitioner'] }),
    manager: await app.givenManager(company, person('manager')),
  }
}

/** People who belong to both companies. Their names carry no mark: neither company may be known by them. */
export async function givenPeopleOfBoth(app: TestApp, first: GivenCompany, second: GivenCompany) {
  const person = (word: string, mark: string) => ({
    firstName: 'Shared',
    lastName: word,
    email: `${word.toLowerCase()}@shared.example`,
    externalId: `${mark}-${word.toLowerCase()}`,
  })
  const guest = await app.givenTraveller(first, person('Guest', 'aaqmark'))
  const steward = await app.givenManager(first, person('Steward', 'aaqmark'))
  const there = {
    guest: await app.joins(guest, second),
    steward: await app.joins(steward, second, 'organization_admin'),
  }
  /** Of each company a guest who manages the other one, where the account is; with the token as a guest. */
  const visitors = [
    await app.joins(await app.givenManager(second, person('Visitor', 'bbqmark')), first),
    await app.joins(await app.givenManager(first, person('Caller', 'aaqmark')), second),
  ] as const
  return { guest, steward, there, visitors }
}
