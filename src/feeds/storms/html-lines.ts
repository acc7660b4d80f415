/** A line as a browser shows it, and where it stands. */
export interface HtmlLine {
  /** Blanks are single. */
  readonly text: string
  readonly links: readonly string[]
  readonly from: number
  readonly to: number
}

const breaks = /^<\/?(br|p|ul|ol|li|div|table|tr|td|h\d)\b/i
const linkTag = /^<\/?a\b/i
const hrefIn = /\bhref\s*=\s*(?:'([^']*)'|"([^"]*)"|([^\s>]+))/i

/** The lines of HTML whose tags do not fit together; only breaks and links are looked at. Lines without a text and a link are left out. */
export function htmlLines(html: string): HtmlLine[] {
  const lines: HtmlLine[] = []
  let text = ''
  let links: string[] = []
  let from = -1
  let to = 0
  const end = (): void => {
    const trimmed = text.trim().replace(/\s+/g, ' ')
    if (trimmed || links.length > 0) lines.push({ text: trimmed, links, from, to })
    text = ''
    links = []
    from = -1
  }
  for (const { 0: part, index } of html.matchAll(/<[^<>]*>|[^<]+|</g)) {
    if (breaks.test(part)) {
      end()
      continue
    }
    const isTag = part.startsWith('<') && part.length > 1
    if (isTag && !linkTag.test(part)) continue
    if (isTag) {
      const href = hrefIn.exec(part)
      if (href) links.push((href[1] ?? href[2] ?? href[3] ?? '').replaceAll('&amp;', '&'))
    } else text += part
    if (!part.trim()) continue
    if (from < 0) from = index + part.length - part.trimStart().length
    to = index + part.trimEnd().length
  }
  end()
  return lines
}
