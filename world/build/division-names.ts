/**
 * Comparing the names of divisions. Both sides spell them in their own way: with the word for "province" or without it,
 * with the article or without, in one transliteration or another.
 */

/** Words that say what kind of division it is, in the spellings that occur, after folding. */
const GENERIC = new Set(
  (
    'province provincia provincie prov region regiao regione regioun district distrito distrikt state estado county ' +
    'comitat department departement departamento governorate gouvernorat municipality municipio municipiul obshtina ' +
    'opstina obcina oblast oblysy voblasts kray krai okrug avtonomnyy avtonomnaya respublika respublikasi republic ' +
    'kraj lan zupanija apskritis apskr novads maakond maakunta maakonda sheng shi zizhiqu zhuangzu huizu uygur ' +
    'gwangyeoksi teukbyeolsi teukbyeoljachido teukbyeoljachisi do si ken to fu changwat thanh pho tinh rayon rayonu ' +
    'raionul raion judet megye parish saint autonomous community comunidad principado foral ciudad city metropolitan ' +
    'borough of the and de del des du da do dos la le les el al ad an ar as ash at az adh ath i y e et town ' +
    'kommune kommunia kommuna territory capital special administrative wilayat wilaya mintaqat muhafazat qarku vilayet'
  ).split(' '),
)
// "Saint" is a part of the name wherever it stands.
GENERIC.delete('saint')

const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ə: 'a',
  ǝ: 'a',
  þ: 'th',
}

/** Lower case, no accents, no punctuation. */
export function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðıæœßəǝþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘ʻ`ʼ"]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The folded name without the words that say what kind of thing it is; the folded name itself if nothing would be left. */
export function core(name: string): string {
  const words = fold(name.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')).split(' ')
  const kept = words.filter((word) => !GENERIC.has(word)).join('')
  return kept === '' ? words.join('') : kept
}

/** 1 for equal strings, 0 for nothing in common: one minus the edit distance over the longer length. */
export function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - distance(a, b) / longest
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++) {
      const change = (row[k - 1] as number) + (a[i - 1] === b[k - 1] ? 0 : 1)
      next.push(Math.min(change, (row[k] as number) + 1, (next[k - 1] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
