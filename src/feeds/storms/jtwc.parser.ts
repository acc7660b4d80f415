import { decode } from '../../platform/documents/encoding.ts'
import { readXml } from '../../platform/documents/xml.ts'
import { type Parser, refusedAnswer } from '../reading/reading.ts'
import { readJtwcIndex } from './jtwc-index.ts'
import { readJtwcText } from './jtwc-text.ts'

/**
 * Storms of the Joint Typhoon Warning Center: the list (RSS), and the texts of warnings and alerts that it names. Both name a storm alike (`17W`),
 * so that the text of a warning is a newer version of the same item, now with its position.
 */
export const readJtwc: Parser = (answer) => {
  const decoded = decode(answer.bytes, answer.contentType)
  if ('problem' in decoded) return refusedAnswer('', decoded.problem)
  if (/^\s*</.test(decoded.text)) {
    const read = readXml(answer)
    return 'refused' in read
      ? refusedAnswer(read.refused.path, read.refused.problem)
      : readJtwcIndex(read.document, answer.at)
  }
  const read = readJtwcText(decoded.text, answer)
  if ('refused' in read) return refusedAnswer(read.refused.path, read.refused.problem)
  return { refused: null, items: [read.item], remarks: [], madeAt: null, documents: [] }
}
