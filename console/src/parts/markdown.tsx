import { Lexer, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import css from './markdown.module.css'

const safeLink = (href: string): string | undefined =>
  /^(https?:|mailto:|tel:|\/(?!\/))/i.test(href) ? href : undefined

const textOf = (token: Token): string => ('text' in token && typeof token.text === 'string' ? token.text : token.raw)

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (whole, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? whole,
  )

/** As children of their own, without keys: the text is made anew as a whole. */
const all = (tokens: readonly Token[] | undefined): ReactNode =>
  createElement(Fragment, null, ...(tokens ?? []).map((token) => one(token)))

const inside = (token: Token): ReactNode =>
  'tokens' in token && token.tokens ? all(token.tokens) : unescaped(textOf(token))

/** Only these become elements. Anything else, HTML too, is shown as the text that it is. */
function one(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return <p className={css['heading']}>{inside(token)}</p>
    case 'paragraph':
      return <p>{inside(token)}</p>
    case 'text':
    case 'escape':
      return inside(token)
    case 'strong':
      return <strong>{inside(token)}</strong>
    case 'em':
      return <em>{inside(token)}</em>
    case 'del':
      return <del>{inside(token)}</del>
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'codespan':
      return <code>{unescaped(textOf(token))}</code>
    case 'code':
      return <pre>{textOf(token)}</pre>
    case 'blockquote':
      return <blockquote>{inside(token)}</blockquote>
    case 'list': {
      const { ordered, start, items } = token as Tokens.List
      const rows = items.map((item) => createElement('li', null, all(item.tokens)))
      return ordered
        ? createElement('ol', { start: start === '' ? 1 : start }, ...rows)
        : createElement('ul', null, ...rows)
    }
    case 'link': {
      const href = safeLink((token as Tokens.Link).href)
      return href ? (
        <a href={href} rel="noreferrer noopener" target={href.startsWith('/') ? undefined : '_blank'}>
          {inside(token)}
        </a>
      ) : (
        inside(token)
      )
    }
    default:
      return token.raw
  }
}

/** Markdown as elements: no HTML string exists. `lang` is the language of the text where it is not that of the page. */
export function Markdown({ text, lang }: { readonly text: string; readonly lang?: string | undefined }) {
  return (
    <div className={css['markdown']} lang={lang} dir="auto">
      {all(Lexer.lex(text))}
    </div>
  )
}
