import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Command } from 'commander'
import type { ExportedItem, Feed, KeptAnswer, Reader, RecordedAnswer, ShownFeed } from '../../feeds/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { CommandIo } from './io.ts'
import { columns, progressReporter, UsageError } from './usage.ts'
import { withCtx } from './with-runtime.ts'

/** Loaded when a command runs, so that --help stays quick. */
const feedsRoom = () => import('../../feeds/index.ts')

const timeText = (at: Date | null | undefined): string => at?.toISOString().slice(0, 19).replace('T', ' ') ?? '-'

async function list(io: CommandIo, json: boolean | undefined): Promise<void> {
  const { readFeeds, seedFeeds } = await feedsRoom()
  const feeds = await withCtx(io, 'feeds list', async (ctx) => {
    await seedFeeds(ctx)
    return readFeeds(ctx)
  })
  if (json) return io.printJson(feeds.map(toJson))
  const rows = feeds.map(({ key, state, lastAnswer, lastNewItemAt, day, name }) => [
    key,
    state,
    timeText(lastAnswer?.at),
    lastAnswer?.outcome ?? '-',
    timeText(lastNewItemAt),
    String(day.itemsNew),
    name,
  ])
  io.print(columns([['feed', 'state', 'last answer', 'outcome', 'last new item', 'new in 24 h', 'name'], ...rows]))
}

const toJson = ({ lastAnswer, ...feed }: ShownFeed): unknown => ({
  key: feed.key,
  name: feed.name,
  publisher: feed.publisher,
  state: feed.state,
  state_reason: feed.stateReason,
  parser: feed.parser,
  addresses: feed.addresses,
  interval_seconds: feed.intervalSeconds,
  licence: feed.licence,
  licence_url: feed.licenceUrl,
  last_new_item_at: feed.lastNewItemAt,
  last_answer: lastAnswer && { at: lastAnswer.at, outcome: lastAnswer.outcome, problem: lastAnswer.problem },
  day: { ...feed.day, itemsNew: undefined, items_new: feed.day.itemsNew },
})

async function show(io: CommandIo, key: string, json: boolean | undefined): Promise<void> {
  const { getFeed, seedFeeds } = await feedsRoom()
  const { feed, answers } = await withCtx(io, 'feeds show', async (ctx) => {
    await seedFeeds(ctx)
    return getFeed(ctx, key, { page: 1, perPage: 20 })
  })
  if (json) return io.printJson(toJson(feed))
  io.print(`${feed.key}: ${feed.name}, ${feed.publisher}`)
  io.print(`${feed.state}${feed.stateReason === null ? '' : `: ${feed.stateReason}`}`)
  io.print(`Every ${feed.intervalSeconds} s, read by ${feed.parser}:`)
  for (const address of feed.addresses) io.print(`  ${address}`)
  io.print(`Licence: ${feed.licence}${feed.licenceUrl === null ? '' : ` ${feed.licenceUrl}`}`)
  io.print(`Last new item: ${timeText(feed.lastNewItemAt)}`)
  const rows = answers.items.map((one) => [
    timeText(one.at),
    one.outcome,
    String(one.items),
    String(one.itemsNew),
    String(one.itemsRefused),
    one.problem ?? '',
  ])
  if (rows.length > 0) io.print(columns([['answer', 'outcome', 'items', 'new', 'refused', 'problem'], ...rows]))
  else io.print('It has no answers yet.')
}

/** The lines of `replay.ndjson`. */
async function readRecordings(folder: string): Promise<RecordedAnswer[]> {
  const { readRecordedAnswer } = await feedsRoom()
  const path = join(folder, 'replay.ndjson')
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`${path} cannot be read (${error.message}).`)
  })
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    try {
      const recorded = readRecordedAnswer(line)
      if (relative(folder, resolve(folder, recorded.file)).startsWith('..')) throw new Error('"file" lies outside')
      return [recorded]
    } catch (error) {
      throw new UsageError(`${path}, line ${at + 1}: ${(error as Error).message}.`)
    }
  })
}

interface Replayed {
  answers: number
  items: number
  added: number
  readonly outcomes: Record<KeptAnswer['outcome'], number>
}

const nothingYet = (): Replayed => ({
  answers: 0,
  items: 0,
  added: 0,
  outcomes: { read: 0, unchanged: 0, refused: 0, failed: 0 },
})

/** One answer, by the very path of live fetching, at the time when it was recorded. */
async function replayOne(ctx: Ctx, folder: string, feed: Feed, recorded: RecordedAnswer, read: Reader) {
  const { fetchedOf, takeAnswer } = await feedsRoom()
  const bytes = await readFile(join(folder, recorded.file))
  if (recorded.sha256 !== null && hash('sha256', bytes) !== recorded.sha256)
    throw new Error('is not the file that was recorded: it has another sha256')
  const at = { ...ctx, now: recorded.at, freshNow: () => recorded.at }
  return (await takeAnswer(at, feed, fetchedOf(recorded, bytes), read)).answer
}

async function replay(io: CommandIo, folderName: string, only: string | undefined): Promise<void> {
  const folder = resolve(folderName)
  const recordings = (await readRecordings(folder)).filter(({ feed }) => only === undefined || feed === only)
  if (recordings.length === 0)
    throw new UsageError(`${folder} has no answers${only === undefined ? '' : ` of the feed "${only}"`}.`)
  const { loadReader, readFeeds, seedFeeds } = await feedsRoom()
  const counts = new Map<string, Replayed>()
  const progress = progressReporter(io.stderr)
  await withCtx(io, 'feeds replay', async (ctx) => {
    await seedFeeds(ctx)
    const feeds = new Map((await readFeeds(ctx)).map((feed) => [feed.key, feed]))
    const unknown = [...new Set(recordings.map(({ feed }) => feed))].filter((key) => !feeds.has(key))
    for (const key of unknown) io.printNote(`There is no feed "${key}": its answers are left out.`)
    if (unknown.length > 0) io.exitCode = 1
    const read = await loadReader()
    for (const [at, recorded] of recordings.entries()) {
      const feed = feeds.get(recorded.feed)
      if (feed)
        try {
          const answer = await replayOne(ctx, folder, feed, recorded, read)
          const count = counts.get(feed.key) ?? nothingYet()
          count.answers += 1
          count.items += answer.items
          count.added += answer.itemsNew
          count.outcomes[answer.outcome] += 1
          counts.set(feed.key, count)
        } catch (error) {
          io.exitCode = 1
          io.printNote(`${recorded.file} ${(error as Error).message}.`)
        }
      progress.report('answers', at + 1, recordings.length)
    }
  }).finally(progress.end)
  const rows = [...counts].map(([key, { answers, outcomes, items, added }]) =>
    [key, answers, outcomes.read, outcomes.unchanged, outcomes.refused, outcomes.failed, items, added].map(String),
  )
  io.print(columns([['feed', 'answers', 'read', 'unchanged', 'refused', 'failed', 'items', 'new'], ...rows]))
}

const isUrl = (address: string): boolean => /^https?:\/\//i.test(address)

/** A line of the export. Of a replayed answer the address is its file. */
const lineOf = ({ address, ...item }: ExportedItem): string =>
  `${JSON.stringify({ feed: item.feed, answer: item.answer, ...(isUrl(address) ? { address } : { file: address }), at: item.at, item: item.item, version: item.version, sha256: item.sha256, outcome: item.outcome, event: item.event, reasons: item.reasons })}\n`

async function exportAll(io: CommandIo, out: string | undefined): Promise<void> {
  const { exportItems, loadReader } = await feedsRoom()
  const file = out === undefined ? undefined : createWriteStream(out)
  const progress = progressReporter(io.stderr)
  let lines = 0
  try {
    await withCtx(io, 'feeds export', async (ctx) => {
      for await (const items of exportItems(ctx, await loadReader(), (done, total) =>
        progress.report('answers', done, total),
      )) {
        lines += items.length
        const text = items.map(lineOf).join('')
        if (!file) io.stdout.write(text)
        else if (!file.write(text)) await once(file, 'drain')
      }
    })
  } finally {
    progress.end()
    if (file) await finished(file.end())
  }
  if (out !== undefined) io.print(`${lines} items: ${out}`)
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
    .command('replay')
    .description(
      'take recorded answers, each at the time when it was recorded; what was taken already is left as it is',
    )
    .argument('<folder>', 'folder with replay.ndjson and the files that it names')
    .option('--feed <key>', 'only the answers of this feed')
    .action((folder: string, { feed }: { feed?: string }) => replay(io, folder, feed))

  feeds
    .command('export')
    .description('write every item of every answer that is kept, with what became of it (NDJSON)')
    .requiredOption('--items', 'the items')
    .option('--out <file>', 'write into this file instead of printing')
    .action(({ out }: { out?: string }) => exportAll(io, out))
}
