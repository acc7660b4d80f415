import type { Command } from 'commander'
import type { Company, Feature, User } from '../../people/index.ts'
import { addressOf } from '../address.ts'
import type { CommandIo } from './io.ts'
import { obtainPassword, type PasswordOptions } from './password.ts'
import { columns, UsageError } from './usage.ts'
import { companyOf, withCtx, withRuntime } from './with-runtime.ts'

/** Loaded when a command runs, so that --help stays quick. */
const people = () => import('../../people/index.ts')

const companyOut = (one: Company): object => ({
  id: one.id,
  name: one.name,
  features: one.features,
  created_at: one.createdAt,
})
const staffOut = (one: User, password: string | undefined): object => ({
  id: one.id,
  email: one.email,
  first_name: one.firstName,
  last_name: one.lastName,
  ...(password === undefined ? {} : { password }),
})

async function parseFeatures(text: string): Promise<Feature[]> {
  const { features, isFeature } = await people()
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = words.find((word) => !isFeature(word))
  if (unknown !== undefined) throw new UsageError(`--features takes words of ${features.join(', ')}, not "${unknown}".`)
  return words.filter(isFeature)
}

interface LinkOptions {
  readonly company?: string
  readonly traveller?: boolean
  readonly json?: boolean
}

async function makeLink(io: CommandIo, email: string, { company, traveller, json }: LinkOptions): Promise<void> {
  const { url, expiresAt } = await withRuntime(io, async (runtime, config) => {
    const { createSignInLink, createTravellerLinkAtDesk, findDeskPeople, findTravellerAccounts } = await people()
    const ctx = runtime.ctx('godwit sign-in-link')
    const wanted = company === undefined ? undefined : (await companyOf(ctx, company)).id
    const all = traveller ? await findTravellerAccounts(ctx, email) : await findDeskPeople(ctx, email)
    const found = all.filter((one) => wanted === undefined || one.companyId === wanted)
    const [person, ...others] = found
    const where = traveller ? 'as a traveller' : 'at the desk'
    if (!person) throw new Error(`Nobody who may sign in ${where} has the e-mail address ${email}.`)
    if (others.length > 0)
      throw new Error(
        `${found.length} accounts have the e-mail address ${email}: name the company with --company (${found.map((one) => one.companyId ?? 'none').join(', ')}).`,
      )
    const baseUrl = addressOf(config, config.port)
    return traveller
      ? createTravellerLinkAtDesk(ctx, person.id, { baseUrl })
      : createSignInLink(ctx, person.id, baseUrl)
  })
  if (json) return io.printJson({ url, expires_at: expiresAt })
  io.print(url)
  io.printNote(`It works once, until ${expiresAt.toISOString()}.`)
}

/** `godwit companies`, `godwit staff` and `godwit sign-in-link`: only what is needed to create keys and to get in; the desk does the rest. */
export function addPeopleCommands(program: Command, io: CommandIo): void {
  const companies = program.command('companies').description('partner companies: create, list')

  companies
    .command('create')
    .description('create a company')
    .argument('<name>', 'its name')
    .option('--features <list>', 'its package, comma-separated: alerts, white_label, global_intelligence …', 'alerts')
    .option('--json', 'print JSON')
    .action(async (name: string, options: { features: string; json?: boolean }) => {
      const wanted = await parseFeatures(options.features)
      const { createCompany } = await people()
      const company = await withCtx(io, 'companies create', (ctx) => createCompany(ctx, { name, features: wanted }))
      if (options.json) io.printJson(companyOut(company))
      else io.print(`Company "${company.name}" was made: ${company.id}`)
    })

  companies
    .command('list')
    .description('list the companies')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const all = await withCtx(io, 'companies list', async (ctx) => (await people()).listAllCompanies(ctx))
      if (options.json) io.printJson(all.map(companyOut))
      else if (all.length === 0) io.print('There is no company yet.')
      else
        io.print(columns([['id', 'name', 'features'], ...all.map((one) => [one.id, one.name, one.features.join(',')])]))
    })

  const staff = program.command('staff').description('the people who run the service: create, password')

  staff
    .command('create')
    .description('create a staff account')
    .requiredOption('--email <address>', 'e-mail address to sign in with')
    .option('--first-name <name>', 'first name', 'Staff')
    .option('--last-name <name>', 'last name')
    .option('--password-stdin', 'read the password from standard input')
    .option('--generate-password', 'generate a password and print it once')
    .option('--json', 'print JSON')
    .action(
      async (options: { email: string; firstName: string; lastName?: string; json?: boolean } & PasswordOptions) => {
        const { password, made } = await obtainPassword(io, options)
        const draft = {
          companyId: null,
          staff: true,
          email: options.email,
          firstName: options.firstName,
          lastName: options.lastName ?? null,
          password,
        }
        const { createUser } = await people()
        const user = await withCtx(io, 'staff create', (ctx) => createUser(ctx, draft))
        if (options.json) io.printJson(staffOut(user, made ? password : undefined))
        else
          io.print(
            `Staff account ${user.email} was made: ${user.id}${made ? `\nIts password, shown this once: ${password}` : ''}`,
          )
      },
    )

  staff
    .command('password')
    .description('set a new password')
    .argument('<email>', 'e-mail address of the account')
    .option('--password-stdin', 'read the password from standard input')
    .option('--generate-password', 'generate a password and print it once')
    .action(async (email: string, options: PasswordOptions) => {
      const { password, made } = await obtainPassword(io, options)
      await withCtx(io, 'staff password', async (ctx) => {
        const { findStaffByEmail, setPassword } = await people()
        const user = await findStaffByEmail(ctx, email)
        if (!user) throw new Error(`No member of staff has the e-mail address ${email}.`)
        await setPassword(ctx, user.id, password)
      })
      io.print(`The password of ${email} was set.${made ? `\nShown this once: ${password}` : ''}`)
    })

  program
    .command('sign-in-link')
    .description(
      'print a link by which a person signs in once: at the desk, within 15 minutes, or as a traveller, within a day',
    )
    .argument('<email>', 'e-mail address of the person')
    .option('--traveller', 'to the travellers’ page instead of the desk')
    .option('--company <id or name>', 'where several accounts have the address: the one of this company')
    .option('--json', 'print JSON')
    .action((email: string, options: LinkOptions) => makeLink(io, email, options))
}
