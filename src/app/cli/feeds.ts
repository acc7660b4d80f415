import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Command } from 'commander'
import type { TriedFeed } from '../../feeds/index.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { ExportKind } from '../feed-files/export-lines.ts'
import type { Runtime } from '../runtime.ts'
import type { CommandIo } from './io.ts'
import { columns, parseTime, parseWhole, progressReporter, UsageError } from './usage.ts'
import { withCtx, withRuntime } from './with-runtime.ts'

/** Loaded when a command runs, so that --help stays quick. */
const feedsRoom = () => import('../../feeds/index.ts')

/** Loaded when a command prints. */
const tables = () => import('../feed-files/feed-tables.ts')

async function list(io: CommandIo, json: boolean | undefined): Promise<void> {
  const { readFeeds, seedFeeds } = await feedsRoom()
  const { feedJson, feedRows } = await tables()
  const feeds = await withCtx(io, 'feeds list', async (ctx) => {
    await seedFeeds(ctx)
    return readFeeds(ctx)
  })
  if (json) io.printJson(feeds.map(feedJson))
  else io.print(columns(feedRows(feeds)))
}

async function rules(io: CommandIo, json: boolean | undefined): Promise<void> {
  const { readRules } = await feedsRoom()
  const { ruleRows } = await tables()
  const all = await withCtx(io, 'feeds rules', readRules)
  if (json) io.printJson(all)
  else if (all.length > 0) io.print(columns(ruleRows(all)))
  else io.print('There are no rules: nothing is published without a person.')
}

async function show(io: CommandIo, key: string, json: boolean | undefined): Promise<void> {
  const { getFeed, seedFeeds } = await feedsRoom()
  const { answerRows, feedJson, timeText } = await tables()
  const { feed, answers } = await withCtx(io, 'feeds show', async (ctx) => {
    await seedFeeds(ctx)
    return getFeed(ctx, key, { page: 1, perPage: 20 })
  })
  if (json) return io.printJson(feedJson(feed))
  io.print(`${feed.key}: ${feed.name}, ${feed.publisher}`)
  io.print(`${feed.state}${feed.stateReason === null ? '' : `: ${feed.stateReason}`}`)
  io.print(`Every ${feed.intervalSeconds} s, read by ${feed.parser}:`)
  for (const address of feed.addresses) io.print(`  ${address}`)
  io.print(`Licence: ${feed.licence}${feed.licenceUrl === null ? '' : ` ${feed.licenceUrl}`}`)
  io.print(`Last new item: ${timeText(feed.lastNewItemAt)}`)
  if (answers.items.length > 0) io.print(columns(answerRows(answers.items)))
  else io.print('It has no answers yet.')
}

/** Warned once, so that no recording is taken for what happens now. */
const notPublished =
  'Alerts are drafted, and nothing is published: a replay publishes only into a database of its own (--database) or a sandbox (GODWIT_SANDBOX=1).'

interface ReplayFlags {
  readonly feed?: string
  readonly speed?: string
  readonly at?: string
  readonly publish: boolean
  readonly database?: string
}

/** Without places and categories nothing could be published, and every report would lie outside of every region. */
async function fillInWorld(io: CommandIo, runtime: Runtime, config: Config): Promise<void> {
  if (!config.seed) return
  const { isSeeded, seedAlone } = await import('../seed.ts')
  const ctx = runtime.ctx('seed')
  if (await isSeeded(ctx)) return
  io.printNote('This database has no world yet: it is filled in first.')
  const progress = progressReporter(io.stderr)
  const waiting = (): void => io.printNote('Another process is filling in the world: waiting for it …')
  await seedAlone(ctx, runtime.databaseUrl, { progress: progress.report, waiting }).finally(progress.end)
}

async function replayFolder(io: CommandIo, folder: string, flags: ReplayFlags): Promise<void> {
  if (flags.speed !== undefined && flags.at !== undefined)
    throw new UsageError('--speed waits and --at does not: give one of them.')
  const speed = flags.speed === undefined ? undefined : parseWhole(flags.speed, '--speed', 1, 1_000_000)
  const until = flags.at === undefined ? undefined : await parseTime(flags.at, '--at')
  const { readRecordings } = await import('../feed-files/recordings.ts')
  const recordings = await readRecordings(folder, { feed: flags.feed, until })
  const progress = progressReporter(io.stderr)
  const into: CommandIo = flags.database === undefined ? io : withDatabaseUrl(io, flags.database)
  const { feeds, drafted } = await withRuntime(into, async (runtime, config) => {
    const { replay } = await import('../feed-files/replay.ts')
    const { createReplayWorker } = await import('../feed-files/replay-worker.ts')
    const isOwn = flags.database !== undefined || config.sandbox
    if (flags.publish && !isOwn) io.printNote(notPublished)
    const hooks = {
      progress: (done: number, total: number) => progress.report('answers', done, total),
      problem: (text: string) => {
        io.exitCode = 1
        io.printNote(text)
      },
    }
    await fillInWorld(io, runtime, config)
    const publish = flags.publish && isOwn
    const worker = publish ? createReplayWorker(runtime) : undefined
    const work = async (ctx: Ctx): Promise<void> => worker?.work(ctx)
    try {
      const options = { speed, until, publish }
      return await replay(runtime.ctx('godwit feeds replay'), recordings, options, { ...hooks, work })
    } finally {
      await worker?.close()
    }
  }).finally(progress.end)
  const rows = feeds.map(({ feed, answers, outcomes, items, added }) =>
    [feed, answers, outcomes.read, outcomes.unchanged, outcomes.refused, outcomes.failed, items, added].map(String),
  )
  io.print(columns([['feed', 'answers', 'read', 'unchanged', 'refused', 'failed', 'items', 'new'], ...rows]))
  io.printNote(`Events were looked at ${drafted} times for an alert.`)
}

const withDatabaseUrl = (io: CommandIo, url: string): CommandIo =>
  Object.assign(Object.create(io) as CommandIo, { env: { ...io.env, DATABASE_URL: url } })

interface ExportFlags {
  readonly items?: boolean
  readonly threads?: boolean
  readonly drift?: boolean
  readonly out?: string
}

function kindOf({ items, threads, drift }: ExportFlags): ExportKind {
  const kinds = { items, threads, drift }
  const [kind = 'items', second] = (Object.keys(kinds) as ExportKind[]).filter((one) => kinds[one])
  if (second) throw new UsageError('Give one of --items, --threads and --drift.')
  return kind
}

async function exportAll(io: CommandIo, flags: ExportFlags): Promise<void> {
  const kind = kindOf(flags)
  const file = flags.out === undefined ? undefined : createWriteStream(flags.out)
  const progress = progressReporter(io.stderr)
  let count = 0
  try {
    await withCtx(io, 'feeds export', async (ctx) => {
      const { exportLines } = await import('../feed-files/export-lines.ts')
      const report = (done: number, total: number): void => progress.report('answers', done, total)
      for await (const lines of exportLines(ctx, kind, report)) {
        count += lines.length
        const text = lines.join('')
        if (!file) io.stdout.write(text)
        else if (!file.write(text)) await once(file, 'drain')
      }
    })
  } finally {
    progress.end()
    if (file) await finished(file.end())
  }
  if (flags.out !== undefined) io.print(`${count} ${kind}: ${flags.out}`)
}

async function fetchNow(io: CommandIo, key: string, dryRun: boolean | undefined): Promise<void> {
  const { feedGetter, fetchFeed, getFeed, seedFeeds, tryFeed } = await feedsRoom()
  await withCtx(io, 'feeds fetch', async (ctx) => {
    await seedFeeds(ctx)
    if (dryRun) return printTry(io, await tryFeed(ctx, key))
    const { feed } = await getFeed(ctx, key, { page: 1, perPage: 1 })
    if (!feedGetter())
      throw new Error(
        'No feed is read here: set GODWIT_FEEDS=live and GODWIT_FEEDS_CONTACT, which tells publishers who asks.',
      )
    if (feed.state !== 'on')
      throw new Error(`${key} is paused (${feed.stateReason}): resume it, or try it with --dry-run.`)
    const from = ctx.freshNow()
    await fetchFeed(ctx, key, new AbortController().signal)
    const { answers } = await getFeed(ctx, key, { page: 1, perPage: 100 })
    const { answerRows } = await tables()
    io.print(columns(answerRows(answers.items.filter(({ at }) => at >= from))))
  })
}

/** What an answer would become. */
async function printTry(io: CommandIo, tried: TriedFeed): Promise<void> {
  const { triedAnswerRows, triedEventRows, triedRemarks } = await tables()
  if (tried.answers[0]?.outcome !== 'read') io.exitCode = 1
  io.print(columns(triedAnswerRows(tried)))
  for (const remark of triedRemarks(tried)) io.print(`  ${remark}`)
  if (tried.eventCount === 0) return
  io.print(`${tried.itemCount} items, ${tried.eventCount} events:`)
  io.print(columns(triedEventRows(tried)))
}

async function setState(io: CommandIo, key: string, reason: string | undefined): Promise<void> {
  const { pauseFeed, resumeFeed, seedFeeds } = await feedsRoom()
  const feed = await withCtx(io, `feeds ${reason === undefined ? 'resume' : 'pause'}`, async (ctx) => {
    await seedFeeds(ctx)
    return reason === undefined ? resumeFeed(ctx, key, undefined) : pauseFeed(ctx, key, reason, undefined)
  })
  io.print(`${feed.key} is ${feed.state}${feed.stateReason === null ? '' : `: ${feed.stateReason}`}.`)
}

/** `godwit feeds`. */
export function addFeedCommands(program: Command, io: CommandIo): void {
  const feeds = program.command('feeds').description('public feeds: what they answered, and what was read of it')

  feeds
    .command('list')
    .description('list the feeds, with their last answers')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) => list(io, json))

  feeds
    .command('show')
    .description('show a feed and its last answers')
    .argument('<key>', 'key of the feed')
    .option('--json', 'print JSON')
    .action((key: string, { json }: { json?: boolean }) => show(io, key, json))

  feeds
    .command('fetch')
    .description('read a feed now, once, and say what came')
    .argument('<key>', 'key of the feed')
    .option('--dry-run', 'keep nothing: say what its answer would become; also of a feed that is paused')
    .action((key: string, { dryRun }: { dryRun?: boolean }) => fetchNow(io, key, dryRun))

  feeds
    .command('pause')
    .description('read a feed no more')
    .argument('<key>', 'key of the feed')
    .option('--reason <text>', 'why; the list of feeds shows it', 'Paused on the command line.')
    .action((key: string, { reason }: { reason: string }) => setState(io, key, reason))

  feeds
    .command('resume')
    .description('read a feed again')
    .argument('<key>', 'key of the feed')
    .action((key: string) => setState(io, key, undefined))

  feeds
    .command('rules')
    .description('list the rules that publish alerts without a person')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) => rules(io, json))

  feeds
    .command('replay')
    .description(
      'take recorded answers: the clock of the run moves to the time of each answer; what was taken already is left as it is',
    )
    .argument('<folder>', 'folder with replay.ndjson and the files that it names')
    .option('--feed <key>', 'only the answers of this feed')
    .option('--speed <n>', 'wait between answers: so many times as fast as they were recorded')
    .option('--at <time>', 'only the answers until this time, at which the clock of the run ends')
    .option('--no-publish', 'draft alerts, and publish and close none')
    .option('--database <url>', 'into this database, which is for replays alone; else only a sandbox publishes')
    .action((folder: string, flags: ReplayFlags) => replayFolder(io, folder, flags))

  feeds
    .command('export')
    .description('write what is kept, a line of JSON for each (NDJSON)')
    .option('--items', 'every item of every answer, with what became of it (without an option, too)')
    .option('--threads', 'every thread of alerts, with the items that it rests on')
    .option('--drift', 'every time in which a feed was not as before')
    .option('--out <file>', 'write into this file instead of printing')
    .action((flags: ExportFlags) => exportAll(io, flags))
}
