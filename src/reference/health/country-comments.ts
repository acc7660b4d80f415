import {
  agreementSentence,
  type BilingualText,
  type CommentDraft,
  type CommentTemplates,
  diseaseNames,
  fillTemplate,
  type Level,
  paragraph,
  provenanceOf,
} from './comment-templates.ts'
import type { Agreement, MalariaFact, PresenceFact, YellowFeverFact } from './health-facts.ts'
import { malariaComments, yellowFeverComments } from './malaria-yellow-fever-comments.ts'

export interface HealthFacts {
  readonly presence: readonly PresenceFact[]
  readonly malaria: readonly MalariaFact[]
  readonly yellowFever: readonly YellowFeverFact[]
}

/** At least two sources, and at least half of those that mention it. */
const agreed = ({ agreeing, total }: Agreement): boolean => agreeing >= 2 && agreeing * 2 >= total

/**
 * Sources list dengue, chikungunya and Zika even where a few cases were imported. They count as established where at
 * least five sources list them, or at least three that are half of all sources and include one written for travel
 * clinics: the list of 2021, or a moderate or high level on the risk map.
 */
function established(fact: PresenceFact): boolean {
  const level = fact.notes.get('marcoseneg-2026')
  return (
    fact.agreeing >= 5 ||
    (fact.agreeing >= 3 &&
      agreed(fact) &&
      (fact.sources.includes('no-fhi-2021') || level === 'moderate' || level === 'high'))
  )
}

const mosquitoBorne = ['dengue', 'chikungunya', 'zika']
/** Risks of an ordinary stay; other diseases depend on the place, the season and the activity. */
const everyday = ['hepatitis-a', 'typhoid', 'rabies']
/** Vaccines to consider for an ordinary stay. Rabies is an everyday risk, but its vaccine is for special journeys. */
const everydayVaccines = ['hepatitis-a', 'typhoid']

/**
 * `common`: commonly relevant for a typical traveller, who stays a few weeks at most, in towns and on the usual routes.
 * - dengue, chikungunya, Zika: where they are established (above);
 * - hepatitis A, typhoid, rabies: where at least two sources and at least half of them agree;
 * - malaria: where there is a risk to travellers in general, or only in areas and seasons while the risk map says high;
 *   the medicines against it likewise, but never chloroquine, which may be named for the resistance to it;
 * - yellow fever and its vaccine: where there is a risk; the vaccine also where a certificate is asked of everybody;
 * - vaccines against hepatitis A and typhoid: as the disease; routine vaccines: everywhere;
 * - all others (altitude, ticks, fresh water, epidemics, pilgrimages …): no, they depend on the journey.
 */
function commonDisease(fact: PresenceFact): boolean {
  if (mosquitoBorne.includes(fact.disease)) return established(fact)
  return everyday.includes(fact.disease) && agreed(fact)
}

function levelOf(fact: PresenceFact): Level {
  if (fact.agreeing < 2) return 'one'
  const wide = mosquitoBorne.includes(fact.disease)
    ? established(fact)
    : agreed(fact) && (fact.agreeing >= 3 || fact.disease === 'hepatitis-a')
  return wide ? 'wide' : 'some'
}

const polioStatus = (fact: PresenceFact) => {
  const status = fact.notes.get('gov-ca')
  return status === 'who-temporary-recommendations' ||
    status === 'infected-or-at-risk' ||
    status === 'previously-infected'
    ? status
    : 'other'
}
/** Saudi Arabia is in the table because of the pilgrimages, not the meningitis belt. */
const pilgrimage = (fact: PresenceFact): boolean =>
  fact.disease === 'meningococcal' && fact.notes.get('gov-ca') !== 'meningitis-belt'

function diseaseComment(fact: PresenceFact, words: CommentTemplates): BilingualText {
  const disease = words.diseases[fact.disease]
  if (!disease) throw new Error(`No words are written for ${fact.disease}, which the facts name.`)
  const lead =
    disease.group === 'belt'
      ? pilgrimage(fact)
        ? words.pilgrimage.lead
        : words.belt
      : disease.group === 'polio'
        ? words.polio[polioStatus(fact)]
        : words.leads[disease.group][levelOf(fact)]
  const undated = words.agreement.undated
  const outbreak = fact.notes.get('who-don')
  return paragraph(
    [
      fillTemplate(lead, { ...diseaseNames(disease), year: fact.year ?? undated }),
      fact.disease === 'leishmaniasis' ? words.leishmaniasis[fact.notes.get('gov-ca') ?? ''] : null,
      pilgrimage(fact) ? words.pilgrimage.body : disease.body,
      outbreak ? fillTemplate(words.outbreakNews, { year: outbreak }) : null,
    ],
    agreementSentence(words.agreement, fact, undated),
  )
}

function vaccinationComment(
  fact: PresenceFact,
  words: CommentTemplates,
): { slug: string; comment: BilingualText } | undefined {
  const vaccine = words.vaccinations[fact.disease]
  const disease = words.diseases[fact.disease]
  if (!vaccine || !disease || !('slug' in vaccine)) return undefined
  const sentences =
    pilgrimage(fact) && vaccine.pilgrimage
      ? [vaccine.pilgrimage]
      : [levelOf(fact) === 'wide' ? vaccine.more : vaccine.less, vaccine.body]
  const because = agreementSentence(words.vaccinations.because, fact, words.agreement.undated, diseaseNames(disease))
  return { slug: vaccine.slug, comment: paragraph(sentences, because) }
}

const table = 'disease-presence.csv'

function presenceComments(facts: readonly PresenceFact[], words: CommentTemplates): CommentDraft[] {
  return facts.flatMap((fact) => {
    const common = commonDisease(fact)
    const shared = { alpha2: fact.alpha2, provenance: provenanceOf(table, fact) }
    const disease: CommentDraft = {
      ...shared,
      kind: 'disease',
      slug: fact.disease,
      comment: diseaseComment(fact, words),
      common,
    }
    const vaccination = vaccinationComment(fact, words)
    return vaccination
      ? [
          disease,
          { ...shared, ...vaccination, kind: 'vaccination', common: common && everydayVaccines.includes(fact.disease) },
        ]
      : [disease]
  })
}

/** Routine vaccines, for every country; the polio vaccine's comment says more where the facts list polio. */
function routineComments(
  countries: readonly string[],
  polio: readonly PresenceFact[],
  words: CommentTemplates,
): CommentDraft[] {
  const none = { table: null, sources: [], year: null, agreeing: null, total: null }
  const byCountry = new Map(polio.map((fact) => [fact.alpha2, fact]))
  return countries.flatMap((alpha2) =>
    Object.entries(words.routine).map(([slug, comment]): CommentDraft => {
      const fact = slug === 'polio-vaccine' ? byCountry.get(alpha2) : undefined
      if (!fact) return { alpha2, kind: 'vaccination', slug, comment, common: true, provenance: none }
      const status = polioStatus(fact)
      const lead = fillTemplate(words.polio[status], { year: fact.year ?? words.agreement.undated })
      const advice =
        status === 'who-temporary-recommendations' || status === 'infected-or-at-risk'
          ? words.polioVaccine.active
          : words.polioVaccine.past
      return {
        alpha2,
        kind: 'vaccination',
        slug,
        comment: paragraph([lead, advice]),
        common: true,
        provenance: provenanceOf(table, fact),
      }
    }),
  )
}

/** The default comments of all countries. Facts about places outside the list of countries are ignored. */
export function composeComments(
  countries: readonly string[],
  facts: HealthFacts,
  words: CommentTemplates,
): CommentDraft[] {
  const known = new Set(countries)
  return [
    ...presenceComments(facts.presence, words),
    ...facts.malaria.flatMap((fact) => malariaComments(fact, words)),
    ...facts.yellowFever.flatMap((fact) => yellowFeverComments(fact, words)),
    ...routineComments(
      countries,
      facts.presence.filter(({ disease }) => disease === 'polio'),
      words,
    ),
  ].filter(({ alpha2 }) => known.has(alpha2))
}
