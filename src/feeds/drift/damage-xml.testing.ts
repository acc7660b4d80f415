import type { Element, XmlDocument } from '../../platform/documents/xml.ts'
import type { Place, Tree } from './damage-tree.testing.ts'

/** A part of the text: an element, or the text of an attribute in quotes with its name. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly siblings: readonly Element[]
  readonly isAttribute: boolean
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly by: string
}

const namesakes = ({ name }: Element, siblings: readonly Element[]): number =>
  siblings.filter((one) => one.name === name).length

const attribute = /\s([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g

const isNumberLike = (text: string): boolean => /^[\s\d.,:+-]+$|^\d{4}-\d\d-\d\dT/.test(text)

export function xmlTree({ root, text }: XmlDocument): Tree {
  const pieces: Piece[] = []
  const places: Place[] = []
  const holders = new Map<string, number>()
  const visit = (element: Element, pattern: string, isRoot: boolean): void => {
    holders.set(pattern, (holders.get(pattern) ?? 0) + 1)
    const head = /^<[^>]*>/.exec(text.slice(element.from, element.to))?.[0] ?? ''
    for (const match of head.matchAll(attribute)) {
      const [whole, name = ''] = match
      if (isRoot || name.startsWith('xmlns')) continue
      const from = element.from + match.index
      pieces.push({ from, to: from + whole.length, siblings: [], isAttribute: true })
      places.push({ pattern: `${pattern}@${name}`, holder: pattern, form: 'field', type: 'text' })
    }
    for (const child of element.children) {
      const inner = `${pattern}/${child.name}`
      const form = namesakes(child, element.children) > 1 ? 'entry' : 'field'
      const type = child.children.length > 0 ? 'elements' : child.text.trim() === '' ? 'empty' : 'text'
      pieces.push({ from: child.from, to: child.to, siblings: element.children, isAttribute: false })
      places.push({ pattern: inner, holder: pattern, form, type })
      visit(child, inner, false)
    }
  }
  visit(root, root.name, true)

  const written = (at: number): string => text.slice(pieces[at]?.from, pieces[at]?.to)
  const edited = (edits: readonly Edit[]): string => {
    let result = text
    for (const { from, to, by } of edits.toSorted((a, b) => b.from - a.from))
      result = result.slice(0, from) + by + result.slice(to)
    return result
  }
  const replaced = (at: readonly number[], by: (one: string, isAttribute: boolean) => string): string | undefined => {
    const edits = at.flatMap((one) => {
      const piece = pieces[one]
      return piece ? [{ from: piece.from, to: piece.to, by: by(written(one), piece.isAttribute) }] : []
    })
    const result = edited(edits)
    return result === text ? undefined : result
  }
  const insideBy = (whole: string, by: (inside: string) => string): string => {
    const [head = ''] = /^<[^>]*>/.exec(whole) ?? []
    const tail = whole.lastIndexOf('</')
    return tail < head.length ? whole : head + by(whole.slice(head.length, tail)) + whole.slice(tail)
  }

  return {
    places,
    holders,
    drop: (at) => replaced(at, () => ''),
    rename: (at) =>
      replaced(at, (whole, isAttribute) => {
        if (isAttribute) return whole.replace(/^(\s[\w:.-]+)/, '$1_v2')
        const [, name = ''] = /^<([\w:.-]+)/.exec(whole) ?? []
        return whole.replace(/^<[\w:.-]+/, `<${name}_v2`).replace(/<\/[\w:.-]+(\s*>)$/, `</${name}_v2$1`)
      }),
    retype: (at, random) => {
      const type = random.one(['empty', 'text', 'elements'] as const)
      const by = (inside: string): string => {
        if (type === 'empty') return ''
        // A text in the place of a text is no other type, unless it was a number or a time.
        if (type === 'text') return isNumberLike(inside) ? 'seven' : inside
        return `<value>${inside}</value>`
      }
      const result = replaced(at, (whole, isAttribute) => {
        if (!isAttribute) return insideBy(whole, by)
        return type === 'elements'
          ? whole
          : whole.replace(/=\s*(["'])(.*)\1$/s, (_, quote, value) => `=${quote}${by(value)}${quote}`)
      })
      return result === undefined ? undefined : { text: result, type }
    },
    swap: (one, other) => {
      const [a, b] = [pieces[one], pieces[other]]
      if (!a || !b || a.isAttribute || b.isAttribute || a.from === b.from) return undefined
      if (a.to > b.from && b.to > a.from) return undefined
      const [left, right] = [written(one), written(other)]
      let [x, y] = ['', '']
      insideBy(left, (inside) => {
        x = inside
        return inside
      })
      insideBy(right, (inside) => {
        y = inside
        return inside
      })
      if (x === y) return undefined
      return edited([
        { from: a.from, to: a.to, by: insideBy(left, () => y) },
        { from: b.from, to: b.to, by: insideBy(right, () => x) },
      ])
    },
    duplicate: (at) => (pieces[at]?.isAttribute ? undefined : replaced([at], (whole) => whole + whole)),
    reorder: (at, random) => {
      const piece = pieces[at]
      if (!piece || piece.siblings.length < 2) return undefined
      // Where texts repeat, their order is what they say: names and values, sentences.
      const texts = piece.siblings.filter(({ children }) => children.length === 0)
      if (texts.some((one) => namesakes(one, texts) > 1)) return undefined
      const other = random.one(piece.siblings)
      if (other.from === piece.from) return undefined
      return edited([
        { from: piece.from, to: piece.to, by: text.slice(other.from, other.to) },
        { from: other.from, to: other.to, by: written(at) },
      ])
    },
  }
}
