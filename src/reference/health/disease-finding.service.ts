import type { Ctx } from '../../platform/ctx.ts'
import { once } from '../../platform/once.ts'
import { cityKey } from '../cities/city-key.ts'
import { readWorldJson } from '../world/world-files.ts'
import { listDiseaseNames } from './health.store.ts'
import type { HealthName } from './health.ts'

/** Names that agencies use, and that neither the diseases nor the names of outbreaks have. By slug. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  'african-trypanosomiasis': ['East African sleeping sickness', 'West African sleeping sickness', 'Sleeping sickness'],
  'avian-influenza': [
    'Avian influenza A(H5N1)',
    'Influenza A(H5N1) virus',
    'Avian influenza A(H3N8)',
    'Avian influenza A(H5N5)',
    'Avian influenza A(H7N9)',
    'Avian influenza A(H9N2)',
    'Human infection with avian influenza A(H5N1) virus',
    'Human infection with avian influenza A(H7N9) virus',
  ],
  'crimean-congo-haemorrhagic-fever': ['Crimean-Congo hemorrhagic fever', 'CCHF'],
  ebola: [
    'Ebola',
    'Ebola virus disease',
    'Ebola haemorrhagic fever',
    'Ebola hemorrhagic fever',
    'Bundibugyo virus disease',
  ],
  'enterovirus-infection': ['Enterovirus D68'],
  'hantavirus-infection': ['Hantavirus'],
  'hiv-infection': ['HIV', 'HIV cases'],
  marburg: ['Marburg', 'Marburg haemorrhagic fever', 'Marburg hemorrhagic fever'],
  meningococcal: ['Meningococcal meningitis'],
  mers: [
    'Middle East respiratory syndrome coronavirus',
    'Middle East respiratory syndrome coronavirus (MERS-CoV)',
    'MERS-CoV',
  ],
  mpox: ['Clade I mpox', 'Clade Ib mpox', 'Clade II mpox'],
  polio: ['Wild poliovirus', 'Circulating vaccine-derived poliovirus'],
  sars: ['SARS'],
  typhoid: ['Extensively drug-resistant typhoid fever', 'XDR typhoid fever'],
  zika: ['Zika virus', 'Zika virus infection'],
}

/** "Chagas disease (American trypanosomiasis)": also without the second name, and the second name alone. */
function spellingsOf(name: string): readonly string[] {
  const [, first, second] = /^(.+?)\s*\((.+)\)$/.exec(name) ?? []
  return first === undefined || second === undefined ? [name] : [name, first, second]
}

type OutbreakNames = Readonly<Record<string, { readonly disease: string }>>

/** The names of outbreaks at WHO, whose codes often end in "unspecified", and our table: key → slug. */
const loadWrittenNames = once(
  async (): Promise<readonly (readonly [string, string])[]> => [
    ...Object.entries(readWorldJson<OutbreakNames>('health/outbreak-names.json')).flatMap(([name, { disease }]) =>
      [name, name.replace(/, unspecified$/, '')].map((one) => [cityKey(one), disease] as const),
    ),
    ...Object.entries(alsoCalled).flatMap(([slug, names]) => names.map((one) => [cityKey(one), slug] as const)),
  ],
)

/**
 * The disease that has one of these names, in any of our languages and in the spellings of agencies; capitals and accents make no difference.
 * Undefined where no name is known, or where they name several diseases: it is never the one that looks most alike.
 */
export async function findDisease({ db }: Pick<Ctx, 'db'>, names: readonly string[]): Promise<HealthName | undefined> {
  const [diseases, written] = await Promise.all([listDiseaseNames(db), loadWrittenNames()])
  const wanted = new Set(names.map(cityKey).filter((key) => key !== ''))
  const slugs = new Set(written.flatMap(([key, slug]) => (wanted.has(key) ? [slug] : [])))
  const isNamed = ({ slug, name }: HealthName): boolean =>
    slugs.has(slug) || [slug, ...Object.values(name).flatMap(spellingsOf)].some((one) => wanted.has(cityKey(one)))
  const [found, ...others] = diseases.filter(isNamed)
  return others.length === 0 ? found : undefined
}
