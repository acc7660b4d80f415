import type { Remark } from '../../platform/documents/document.ts'
import { type Checked, readJson } from '../../platform/documents/json.ts'
import { type Answer, type AnswerReading, refusedAnswer } from './reading.ts'

/** An answer in JSON that fits its schema, or the reading that says why it is refused. */
export function readJsonAnswer<T>(
  answer: Answer,
  check: (value: unknown, path: string) => Checked<T>,
): { readonly value: T; readonly remarks: readonly Remark[] } | { readonly refused: AnswerReading } {
  const read = readJson(answer)
  if ('refused' in read) return { refused: refusedAnswer(read.refused.path, read.refused.problem) }
  const { value, remarks } = check(read.value, '')
  if (value !== null) return { value, remarks }
  const [first] = remarks
  return { refused: refusedAnswer(first?.path ?? '', first?.problem ?? 'not an answer of this feed') }
}
