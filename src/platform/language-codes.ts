/** ISO 639-1, the two-letter codes (Library of Congress, the registration authority of ISO 639-2). */
const codes = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi ' +
    'fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ' +
    'ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ' +
    'ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi ' +
    'yo za zh zu'
  ).split(' '),
)

/** What phones still send for codes that were replaced, and for languages that ISO 639-1 calls otherwise. */
const replaced: Readonly<Record<string, string>> = {
  iw: 'he',
  in: 'id',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  sh: 'sr',
  fil: 'tl',
}

/** The first part of a tag: `zh_TW` and `zh-Hant-TW` start with `zh`. */
const firstPart = /^\s*([a-z]{2,3})(?:[-_@.].*)?\s*$/i

/** The ISO 639-1 code of a language tag, however long and whatever its case; undefined when there is none. */
export function languageCode(tag: string): string | undefined {
  const [, part] = firstPart.exec(tag) ?? []
  if (part === undefined) return undefined
  const first = part.toLowerCase()
  const two = replaced[first] ?? (first.length === 3 ? shorter(first) : first)
  return codes.has(two) ? two : undefined
}

/** `eng` → `en`, as BCP 47 writes it. */
function shorter(three: string): string {
  const [canonical = three] = Intl.getCanonicalLocales(three)
  return replaced[canonical] ?? canonical
}

/** A tag as BCP 47 writes it (`zh_tw` → `zh-TW`), with its extensions left out; undefined when it names no language that ISO 639-1 knows. */
export function languageTag(tag: string): string | undefined {
  const code = languageCode(tag)
  if (code === undefined) return undefined
  const subtags = (tag.trim().split(/[@.]/)[0] ?? '').split(/[-_]/).slice(1)
  const extensions = subtags.findIndex((part) => part.length === 1)
  const rest = extensions === -1 ? subtags : subtags.slice(0, extensions)
  const script = rest.find((part) => /^[a-z]{4}$/i.test(part))
  const region = rest.find((part) => /^([a-z]{2}|\d{3})$/i.test(part))
  const parts = [code, script && script[0]?.toUpperCase() + script.slice(1).toLowerCase(), region?.toUpperCase()]
  return parts.filter((part) => part !== undefined).join('-')
}
