import type { Remark } from '../../platform/documents/document.ts'
import type { NamedDocument } from '../reading/reading.ts'

/** Documents that an index names, each once, in their order. */
export interface Documents {
  readonly list: readonly NamedDocument[]
  /** Addresses may be relative to that of the index. */
  readonly add: (address: string | null, id: string | null, version: string | null, path: string) => void
}

export function documentsOf(index: string, remarks: Remark[]): Documents {
  const list: NamedDocument[] = []
  const seen = new Set<string>()
  return {
    list,
    add: (address, id, version, path) => {
      const url = address === null ? null : URL.parse(address, index)
      if (address === null) remarks.push({ path, problem: 'names no CAP document' })
      else if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
        remarks.push({ path, problem: 'not an address of http or https' })
      else if (!seen.has(url.href)) {
        seen.add(url.href)
        list.push({ address: url.href, id: id ?? url.href, version: version ?? '' })
      }
    },
  }
}
