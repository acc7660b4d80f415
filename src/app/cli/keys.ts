import type { Command } from 'commander'
import type { Key, KeyWithSecret } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import type { CommandIo } from './io.ts'
import { columns, parseDuration, parseEnd, parseWord, UsageError } from './usage.ts'
import { companyOf, withCtx } from './with-runtime.ts'

/** Loaded when a command runs, so that --help stays quick. */
const people = () => import('../../people/index.ts')

const kinds = ['company', 'public', 'staff', 'source'] as const
type Kind = (typeof kinds)[number]

const keyOut = (key: Key): object => ({
  id: key.id,
  kind: key.kind,
  company_id: key.companyId,
  user_id: key.userId,
  name: key.name,
  hint: key.hint,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_on: key.lastUsedOn,
})

function show(io: CommandIo, { key, secret }: KeyWithSecret, json: boolean | undefined): void {
  if (json) {
    io.printJson({ ...keyOut(key), key: secret })
    return
  }
  io.print(`${key.kind} key "${key.name}" (${key.id})${key.expiresAt ? `, until ${key.expiresAt.toISOString()}` : ''}`)
  io.print(secret)
  io.printNote('Keep it now: it is not stored and cannot be shown again.')
}

function stateOf(key: Key, now: Date): string {
  if (key.revokedAt) return 'revoked'
  if (!key.expiresAt) return 'works'
  return key.expiresAt <= now ? 'expired' : `until ${key.expiresAt.toISOString().slice(0, 16)}Z`
}

/** Staff keys belong to a person, keys of sources to nobody, the others to a company. */
async function ownerOf(
  ctx: Ctx,
  kind: Kind,
  options: { company?: string; staff?: string },
): Promise<{ companyId: string | null; userId: string | null }> {
  if (kind === 'source') return { companyId: null, userId: null }
  if (kind !== 'staff') return { companyId: (await companyOf(ctx, options.company ?? '')).id, userId: null }
  const { findStaffByEmail } = await people()
  const user = await findStaffByEmail(ctx, options.staff ?? '')
  if (!user)
    throw new Error(
      `No member of staff has the e-mail address ${options.staff}: "godwit staff create --email ${options.staff}" makes an account.`,
    )
  return { companyId: null, userId: user.id }
}

async function everyKey(ctx: Ctx, companyId: string | null): Promise<Key[]> {
  const { readKeys } = await people()
  const keys: Key[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await readKeys(ctx, { page, perPage: 500 }, companyId)
    keys.push(...items)
    if (items.length === 0 || keys.length >= total) return keys
  }
}

function checkId(id: string): string {
  if (!isUuid(id))
    throw new UsageError(
      `"${id.slice(0, 12)}…" is no key id: "godwit keys list" shows them. Give the id, never the key itself.`,
    )
  return id
}

/** `godwit keys`. A key is printed once, by the command that creates it. */
export function addKeyCommands(program: Command, io: CommandIo): void {
  const keys = program.command('keys').description('API keys: create, list, rotate, revoke')

  keys
    .command('create')
    .description('create a key and print it once')
    .option('--kind <kind>', `${kinds.join(', ')} (a traveller’s token comes with the account)`, 'company')
    .option('--company <id or name>', 'the company it belongs to')
    .option('--staff <email>', 'the member of staff it belongs to, for --kind staff')
    .option('--name <text>', 'what it is for', 'Command line')
    .option('--expires <when>', 'expiry: a time (2027-01-31T00:00Z) or a duration (90d)')
    .option('--json', 'print JSON')
    .action(
      async (options: {
        kind: string
        company?: string
        staff?: string
        name: string
        expires?: string
        json?: boolean
      }) => {
        const kind = parseWord(options.kind, '--kind', kinds)
        if (kind === 'staff' && (!options.staff || options.company))
          throw new UsageError('A staff key belongs to a person: give --staff <email>, and no --company.')
        if (kind === 'source' && (options.company || options.staff))
          throw new UsageError('A key of a source belongs to nobody: give no --company and no --staff.')
        if ((kind === 'company' || kind === 'public') && (!options.company || options.staff))
          throw new UsageError(`A ${kind} key belongs to a company: give --company <id or name>, and no --staff.`)
        if (options.expires) await parseEnd(options.expires, '--expires', new Date()) // report a mistake before the runtime is opened
        const { createKey } = await people()
        const shown = await withCtx(io, 'keys create', async (ctx) => {
          const expiresAt = options.expires === undefined ? null : await parseEnd(options.expires, '--expires', ctx.now)
          return createKey(ctx, { kind, name: options.name, expiresAt, ...(await ownerOf(ctx, kind, options)) })
        })
        show(io, shown, options.json)
      },
    )

  keys
    .command('list')
    .description('list keys (never the secret part)')
    .option('--company <id or name>', 'only keys of one company')
    .option('--kind <kind>', `only ${kinds.join(', ')}`)
    .option('--all', 'include revoked and expired keys')
    .option('--json', 'print JSON')
    .action(async (options: { company?: string; kind?: string; all?: boolean; json?: boolean }) => {
      const kind = options.kind === undefined ? undefined : parseWord(options.kind, '--kind', kinds)
      const { list, now } = await withCtx(io, 'keys list', async (ctx) => {
        const companyId = options.company === undefined ? null : (await companyOf(ctx, options.company)).id
        return { list: await everyKey(ctx, companyId), now: ctx.now }
      })
      const shown = list
        .filter((key) => kind === undefined || key.kind === kind)
        .filter((key) => options.all || (!key.revokedAt && (!key.expiresAt || key.expiresAt > now)))
      if (options.json) return io.printJson(shown.map(keyOut))
      if (shown.length === 0) return io.print('There is no such key.')
      const rows = shown.map((key) => [
        key.id,
        key.kind,
        key.hint,
        stateOf(key, now),
        key.lastUsedOn ?? 'never used',
        key.companyId ?? key.userId ?? '',
        key.name,
      ])
      io.print(columns([['id', 'kind', 'key', 'state', 'last used', 'of', 'name'], ...rows]))
    })

  keys
    .command('rotate')
    .description('replace a key by a new one, or a person’s token')
    .argument('[key id]', 'which key')
    .option('--grace <time>', 'how long the old key stays valid (1d)')
    .option('--user <id or e-mail>', 'a person’s authentication_token instead of a key')
    .option('--company <id or name>', 'with --user and an e-mail address: in which company')
    .option('--json', 'print JSON')
    .action(
      async (id: string | undefined, options: { grace?: string; user?: string; company?: string; json?: boolean }) => {
        if ((id === undefined) === (options.user === undefined))
          throw new UsageError('Say which: a key id, or --user <id or e-mail>.')
        if (options.user !== undefined) {
          if (options.grace !== undefined) throw new UsageError('A person’s token ends at once: --grace is for keys.')
          return rotateToken(io, options.user, options.company, options.json)
        }
        const grace = options.grace === undefined ? 0 : parseDuration(options.grace, '--grace')
        const keyId = checkId(id ?? '')
        const { rotateKey } = await people()
        show(io, await withCtx(io, 'keys rotate', (ctx) => rotateKey(ctx, keyId, grace)), options.json)
      },
    )

  keys
    .command('revoke')
    .description('revoke a key; takes effect on every node within a second')
    .argument('<key id>', 'which key')
    .option('--json', 'print JSON')
    .action(async (id: string, options: { json?: boolean }) => {
      const keyId = checkId(id)
      const { revokeKey } = await people()
      const key = await withCtx(io, 'keys revoke', (ctx) => revokeKey(ctx, keyId))
      if (options.json) io.printJson(keyOut(key))
      else io.print(`Key ${key.hint} (${key.id}) is revoked.`)
    })
}

async function rotateToken(
  io: CommandIo,
  who: string,
  company: string | undefined,
  json: boolean | undefined,
): Promise<void> {
  const { getPerson, rotateUserToken, userToken } = await people()
  const { user, token } = await withCtx(io, 'keys rotate', async (ctx) => {
    const person = await getPerson(ctx, who, company === undefined ? null : (await companyOf(ctx, company)).id)
    const rotated = await rotateUserToken(ctx, person.id)
    return {
      user: rotated,
      token: userToken(ctx.vault, {
        userId: rotated.id,
        companyId: rotated.companyId,
        version: rotated.tokenVersion,
      }),
    }
  })
  if (json) io.printJson({ user_id: user.id, authentication_token: token })
  else io.print(`${user.email} (${user.id}) has a new token; the old one has ended.\n${token}`)
}
