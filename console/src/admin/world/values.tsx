import { queries } from '../../data/queries.ts'
import { type SomeText, textsOf } from '../../data/texts.ts'
import { useLanguage, useWords } from '../../data/words.ts'
import table from '../../parts/changes.module.css'
import { Markdown } from '../../parts/markdown.tsx'
import css from '../admin.module.css'
import { words as screenWords } from '../words.ts'
import {
  type Contact,
  type DrawnShape,
  type Fact,
  type FactKind,
  type FieldValue,
  fieldValue,
  groupsOf,
  type Input,
  isEdited,
} from './facts.ts'
import { nameOf, placeKey, usePlaceName } from './places.ts'
import { words } from './words.ts'
import own from './world.module.css'

/** Corners of an area; the last of each ring is the first again. */
const cornersIn = (rings: unknown): number =>
  !Array.isArray(rings)
    ? 0
    : typeof rings[0]?.[0] === 'number'
      ? rings.length - 1
      : rings.reduce((sum: number, one) => sum + cornersIn(one), 0)

/** A value as one text. */
export function useShown(): (input: Input, value: FieldValue) => string {
  const t = useWords(screenWords)
  const say = useWords(words)
  const language = useLanguage()
  return (input, value) => {
    if (value === null) return input.as === 'flag' ? say('unknown') : '–'
    switch (input.as) {
      case 'text':
        return Object.entries(textsOf(value as SomeText))
          .map(([tag, text]) => `${tag}: ${text}`)
          .join('\n')
      case 'flag':
        return say(value === true ? 'yes' : 'no')
      case 'code':
      case 'choice': {
        const word = input.of[String(value)]
        return word ? say(word) : String(value)
      }
      case 'number':
        return Number(value).toLocaleString(language, {
          maximumFractionDigits: 8,
          useGrouping: input.counts ?? false,
        })
      case 'names':
        return (value as readonly string[]).join(', ') || '–'
      case 'contacts':
        return (value as readonly Contact[]).map(({ typ, val }) => `${say(`contact_${typ}`)}: ${val}`).join('\n') || '–'
      case 'place': {
        const known = queries.getQueryData<Fact>(placeKey(input.in, String(value)))
        return known ? nameOf(known, language) : String(value)
      }
      case 'shape': {
        const { type, coordinates } = value as DrawnShape
        return t('drawn', { type: String(type), n: cornersIn(coordinates) })
      }
      default:
        return String(value)
    }
  }
}

const PlaceName = ({ kind, id }: { readonly kind: FactKind; readonly id: string }) => usePlaceName(kind, id)

export function useLanguageName(): (tag: string) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  return (tag) => names.of(tag) ?? tag
}

function TextsShown({ text, long }: { readonly text: SomeText; readonly long: boolean }) {
  const languageName = useLanguageName()
  return (
    <dl className={own['texts']} data-short={!long || undefined}>
      {Object.entries(textsOf(text)).map(([tag, one]) => (
        <div key={tag}>
          <dt>{languageName(tag)}</dt>
          <dd lang={tag} dir="auto">
            {long ? <Markdown text={one} /> : one}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function Shown({ input, value }: { readonly input: Input; readonly value: FieldValue }) {
  const shown = useShown()
  if (value === null) return shown(input, value)
  if (input.as === 'text') return <TextsShown text={value as SomeText} long={input.long ?? false} />
  if (input.as === 'place') return <PlaceName kind={input.in} id={String(value)} />
  const text = shown(input, value)
  if (input.as === 'contacts')
    return (
      <ul>
        {(value as readonly Contact[]).map((one) => (
          <li key={one.id}>
            {shown(input, [one])}
            {one.note && <TextsShown text={one.note as SomeText} long={false} />}
          </li>
        ))}
      </ul>
    )
  return /^https?:\/\//.test(text) ? (
    <a href={text} rel="noreferrer noopener" target="_blank">
      {text}
    </a>
  ) : (
    text
  )
}

/** Every field of a row, in groups. */
export function Values({ kind, fact }: { readonly kind: FactKind; readonly fact: Fact }) {
  const t = useWords(screenWords)
  const say = useWords(words)
  return groupsOf(kind).map(([group, fields]) => (
    <section key={group} className={own['group']}>
      <h3>{say(`group_${group}`)}</h3>
      <table className={table['changes']}>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">
                {say(field.name)}
                {isEdited(fact, field) && <div className={css['edited']}>{t('edits')}</div>}
              </th>
              <td dir="auto">
                <Shown input={field.input} value={fieldValue(fact, field.name)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ))
}
