/** What a text in HTML says without its marks. */
export interface PlainText {
  readonly text: string
  /** What could not be understood: an unknown entity, a tag without an end. */
  readonly problems: readonly string[]
}

/** U+00A0 to U+00FF, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )

/** The names that publishers of warnings use; the more than two thousand others are reported. */
const named: ReadonlyMap<string, string> = new Map([
  ...latin.map((name, at): [string, string] => [name, String.fromCharCode(0xa0 + at)]),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['Yuml', 'Ÿ'],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['zwnj', ''],
  ['zwj', ''],
  ['lrm', ''],
  ['rlm', ''],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['dagger', '†'],
  ['bull', '•'],
  ['hellip', '…'],
  ['permil', '‰'],
  ['prime', '′'],
  ['Prime', '″'],
  ['euro', '€'],
  ['trade', '™'],
  ['rarr', '→'],
  ['minus', '−'],
  ['le', '≤'],
  ['ge', '≥'],
])

const maxProblems = 5

/** Entities are read once: what they spell is text, even if it looks like a tag. */
function decodeEntities(text: string, problems: Set<string>): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,30}));/g,
    (written, ten, hex, name) => {
      if (name !== undefined) {
        const found = named.get(name as string)
        if (found === undefined) problems.add(`the entity ${written} is not known`)
        return found ?? written
      }
      const code = ten === undefined ? Number.parseInt(hex as string, 16) : Number(ten)
      // A surrogate, a control character or a number beyond Unicode is no character.
      const isText = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && (code >= 0x20 || code === 9 || code === 10)
      if (!isText) problems.add(`${written} is no character`)
      return isText ? String.fromCodePoint(code) : written
    },
  )
}

/** Between paragraphs an empty line, between lines none. */
const paragraphs = /^(p|h[1-6]|ul|ol|dl|table|blockquote|section|article|header|footer|hr)$/
const lines = /^(br|div|dt|dd|figure|figcaption|pre|address|caption)$/
const withoutText = /^(script|style|template|noscript|head)$/

function markOf(name: string, isEnd: boolean): string {
  if (paragraphs.test(name)) return '\n\n'
  if (name === 'li') return isEnd ? '' : '\n- '
  if (name === 'tr') return isEnd ? '' : '\n'
  if (lines.test(name)) return '\n'
  return name === 'td' || name === 'th' ? ' ' : ''
}

/** Reduces HTML to plain text. Nothing of its marks is left: no tag, no attribute, no script. */
export function textOfHtml(html: string): PlainText {
  const problems = new Set<string>()
  let out = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const isLast = open < 0
    out += decodeEntities(html.slice(at, isLast ? html.length : open).replace(/\s+/g, ' '), problems)
    if (isLast) break
    const isComment = html.startsWith('<!--', open)
    if (!isComment && !/[a-z/!?]/i.test(html.charAt(open + 1))) {
      out += '<'
      at = open + 1
      continue
    }
    const end = isComment ? html.indexOf('-->', open + 4) : html.indexOf('>', open)
    if (end < 0) {
      problems.add('a tag does not end')
      break
    }
    at = end + (isComment ? 3 : 1)
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(html.slice(open, open + 40).toLowerCase()) ?? []
    out += markOf(name, slash !== '')
    if (slash === '' && withoutText.test(name)) {
      const close = new RegExp(`</${name}\\b`, 'gi')
      close.lastIndex = at
      const found = close.exec(html)
      if (!found) {
        problems.add(`<${name}> does not end`)
        break
      }
      at = found.index
    }
  }
  const text = out
    .replace(/\u00a0/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n- ?(?=\n|$)/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text, problems: [...problems].slice(0, maxProblems) }
}
