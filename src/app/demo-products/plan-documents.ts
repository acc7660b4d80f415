import type { ProductDraft } from '../../commerce/index.ts'
import type { Texts } from '../demo-cast/times-and-texts.ts'

/** The words of a plan from which its documents are made. */
export interface PlanTexts {
  readonly name: Texts
  readonly description: Texts
  /** What it is for, one sentence each. */
  readonly covered: readonly Texts[]
  readonly notCovered: readonly Texts[]
}

export const demoDisclaimer: Texts = {
  en: 'This is a product of the demo: no insurer or assistance company stands behind it.',
  es: 'Este es un producto de demostración: ninguna aseguradora ni empresa de asistencia responde de él.',
}

type Document = ProductDraft['documents'][number]
type Language = keyof Texts

const bullets = (all: readonly Texts[], language: Language): string => all.map((one) => `- ${one[language]}`).join('\n')

const isInsurance = ({ kind }: ProductDraft): boolean => kind !== 'assistance'

function refundText({ refundWindow }: ProductDraft, language: Language): string {
  if (refundWindow < 0)
    return language === 'en'
      ? 'You can close this plan at any time. What was paid is not refunded.'
      : 'Puede cerrar este plan en cualquier momento. Lo pagado no se reembolsa.'
  return language === 'en'
    ? `You can close this plan within ${refundWindow} days after you bought it and get back everything you paid, taxes included. After that nothing is refunded.`
    : `Puede cerrar este plan dentro de los ${refundWindow} días siguientes a la compra y recuperará todo lo pagado, impuestos incluidos. Después no se reembolsa nada.`
}

function lastsText({ costType, tripType }: ProductDraft, language: Language): string {
  if (costType === 'per_year')
    return language === 'en'
      ? 'The plan lasts one year from its start and renews by itself for another year. We tell you a week before.'
      : 'El plan dura un año desde su comienzo y se renueva por sí mismo un año más. Le avisamos una semana antes.'
  return language === 'en'
    ? `The plan lasts from the start to the finish that stand on your certificate${tripType === 'single' ? ', for one trip' : ''}.`
    : `El plan dura desde el comienzo hasta el fin que figuran en su certificado${tripType === 'single' ? ', para un solo viaje' : ''}.`
}

function boundsOf({ maxAge, maxTripLength }: ProductDraft, language: Language): string {
  const lines = [
    ...(maxAge < 0
      ? []
      : [
          language === 'en'
            ? `- Nobody older than ${maxAge} years when it starts can be covered.`
            : `- No se cubre a nadie mayor de ${maxAge} años cuando comienza.`,
        ]),
    ...(maxTripLength < 0
      ? []
      : [
          language === 'en'
            ? `- A trip may last up to ${maxTripLength} days.`
            : `- Un viaje puede durar hasta ${maxTripLength} días.`,
        ]),
  ]
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`
}

function wording(texts: PlanTexts, draft: ProductDraft, language: Language): string {
  const { covered, notCovered } = texts
  const help = isInsurance(draft)
  if (language === 'en')
    return `# Terms of ${texts.name.en}

${texts.description.en}

## 1. Your agreement

These terms and your certificate are the whole agreement. Where they differ, the certificate counts. ${demoDisclaimer.en}

## 2. What ${help ? 'is covered' : 'we do for you'}

${bullets(covered, language)}

## 3. What is not ${help ? 'covered' : 'part of it'}

${bullets(notCovered, language)}
- What happened before the plan began, or after it ended.
- Anything that the law or international sanctions forbid us to pay for.

## 4. When and for whom it is valid

${boundsOf(draft, language)}${lastsText(draft, language)} It is valid for the people who are named on the certificate.

## 5. In an emergency

1. Call the local emergency number if somebody's life is in danger.
2. Then reach us in the application, at any hour. Tell us who you are, where you are and what has happened.
3. Keep receipts and reports: ${help ? 'we need them to pay your claim' : 'they help us to help you'}.

${help ? `## 6. Claims\n\nTell us within 30 days after you are home. Send receipts, reports and whatever else shows what happened. We answer within 10 working days and pay within 5 more.\n\n## 7.` : '## 6.'} Closing the plan

${refundText(draft, language)}

## ${help ? 8 : 7}. Your data

We use what you tell us to run this plan and to help you, and give it only to those who take part in that. You can ask for a copy, and for its erasure, at any time.`
  return `# Condiciones de ${texts.name.es}

${texts.description.es}

## 1. Su contrato

Estas condiciones y su certificado son el contrato completo. Si difieren, vale el certificado. ${demoDisclaimer.es}

## 2. ${help ? 'Lo que se cubre' : 'Lo que hacemos por usted'}

${bullets(covered, language)}

## 3. ${help ? 'Lo que no se cubre' : 'Lo que no forma parte'}

${bullets(notCovered, language)}
- Lo que ocurrió antes de que el plan comenzara o después de que terminara.
- Todo lo que la ley o las sanciones internacionales nos prohíben pagar.

## 4. Cuándo y para quién vale

${boundsOf(draft, language)}${lastsText(draft, language)} Vale para las personas que figuran en el certificado.

## 5. En una emergencia

1. Llame al número local de emergencias si la vida de alguien corre peligro.
2. Después contáctenos en la aplicación, a cualquier hora. Díganos quién es, dónde está y qué ha ocurrido.
3. Guarde recibos e informes: ${help ? 'los necesitamos para pagar su siniestro' : 'nos ayudan a ayudarle'}.

${help ? `## 6. Siniestros\n\nAvísenos dentro de los 30 días siguientes a su regreso. Envíe recibos, informes y todo lo que muestre lo ocurrido. Respondemos en 10 días laborables y pagamos en otros 5.\n\n## 7.` : '## 6.'} Cerrar el plan

${refundText(draft, language)}

## ${help ? 8 : 7}. Sus datos

Usamos lo que nos dice para llevar este plan y para ayudarle, y lo damos solo a quienes toman parte en ello. Puede pedir una copia, y que se borren, en cualquier momento.`
}

function keyFacts(texts: PlanTexts, draft: ProductDraft, language: Language): string {
  const [what, not, lasts, refund] =
    language === 'en'
      ? ['What it does', 'What it does not do', 'How long it lasts', 'If you change your mind']
      : ['Lo que hace', 'Lo que no hace', 'Cuánto dura', 'Si cambia de opinión']
  return `${texts.description[language]}

## ${what}

${bullets(texts.covered, language)}

## ${not}

${bullets(texts.notCovered, language)}

## ${lasts}

${boundsOf(draft, language)}${lastsText(draft, language)}

## ${refund}

${refundText(draft, language)}`
}

const certificate = (texts: PlanTexts, language: Language): string =>
  language === 'en'
    ? `This certificate confirms that the people named on it have the plan ${texts.name.en}. The terms that go with it are part of the agreement. ${demoDisclaimer.en}`
    : `Este certificado confirma que las personas que figuran en él tienen el plan ${texts.name.es}. Las condiciones que lo acompañan son parte del contrato. ${demoDisclaimer.es}`

const names: Readonly<Record<Document['type'], Texts>> = {
  wording: { en: 'Terms and conditions', es: 'Condiciones generales' },
  key_facts: { en: 'Key facts', es: 'Lo esencial' },
  certificate: { en: 'Certificate', es: 'Certificado' },
}

/** Terms and key facts in English and Spanish; a base also has a certificate, which names its upgrades. */
export function planDocuments(texts: PlanTexts, draft: ProductDraft): Document[] {
  const types =
    draft.role === 'base' ? (['wording', 'key_facts', 'certificate'] as const) : (['wording', 'key_facts'] as const)
  return types.flatMap((type, n) =>
    (['en', 'es'] as const).map((language): Document => {
      const identifier = type.replace('_', '-')
      const bodies = { wording, key_facts: keyFacts, certificate: () => certificate(texts, language) }
      return {
        identifier,
        name: names[type][language],
        groupIdent: identifier,
        language,
        type,
        sortOrder: n + 1,
        body: bodies[type](texts, draft, language),
        countryIds: [],
        countryDivisionIds: [],
      }
    }),
  )
}
