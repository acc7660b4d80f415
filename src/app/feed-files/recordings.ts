import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { type RecordedAnswer, readRecordedAnswer } from '../../feeds/index.ts'
import { badRequest } from '../../platform/problem.ts'

export interface Recordings {
  readonly folder: string
  /** In the order of their times. */
  readonly answers: readonly RecordedAnswer[]
}

function readLine(folder: string, line: string, where: string): RecordedAnswer {
  try {
    const recorded = readRecordedAnswer(line)
    if (relative(folder, resolve(folder, recorded.file)).startsWith('..')) throw new Error('"file" lies outside')
    return recorded
  } catch (error) {
    throw badRequest(`${where}: ${(error as Error).message}.`)
  }
}

/** The lines of `replay.ndjson`: of one feed or of all, until a time or to the end. */
export async function readRecordings(
  folderName: string,
  { feed, until }: { readonly feed?: string | undefined; readonly until?: Date | undefined },
): Promise<Recordings> {
  const folder = resolve(folderName)
  const path = join(folder, 'replay.ndjson')
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw badRequest(`${path} cannot be read (${error.message}).`)
  })
  const answers = text
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [readLine(folder, line, `${path}, line ${at + 1}`)]))
    .filter((one) => (feed === undefined || one.feed === feed) && (until === undefined || one.at <= until))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  if (answers.length === 0) {
    const which = [feed === undefined ? '' : ` of the feed "${feed}"`, until ? ` until ${until.toISOString()}` : '']
    throw badRequest(`${folder} has no answers${which.join('')}.`)
  }
  return { folder, answers }
}
