import { Type } from 'typebox'
import {
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  type Wire,
} from '../../platform/http/fields.ts'
import {
  type EscalationPolicy,
  escalationChannels,
  escalationEnds,
  escalationKinds,
  type PolicyRules,
} from '../escalation/escalation.ts'
import type { CompanyPolicies, PolicyPreview } from './policy.service.ts'

export const Kind = Type.Enum([...escalationKinds], {
  description:
    'What it is for: alerts of high risk, requests to check in, or calls for help (of those who are to come).',
  examples: ['alert'],
})
const Channel = Type.Enum([...escalationChannels], { description: 'A way to the person.', examples: ['sms'] })
const minutes = 'Minutes after the message was made.'

const rules = {
  enabled: flag('False: nothing is done beyond the message itself, and nobody is listed.', true),
  ends_with: Type.Enum([...escalationEnds], {
    description:
      'What ends it: that any message arrived, that the person read it, or that they answered. More ends it, too.',
    examples: ['delivered'],
  }),
  steps: Type.Array(
    namedObject(
      'EscalationStep',
      {
        after_minutes: integer(minutes, 3),
        channels: Type.Array(Channel, { description: 'A way that was used before is not used again.' }),
      },
      { description: 'What is done when it has not ended.' },
    ),
    { maxItems: 10, description: 'In the order of time. The message itself goes first, and is not named here.' },
  ),
  list_after_minutes: integer(`${minutes} Then the person is on the list of those who are not reached.`, 15),
}

export const RulesIn = namedObject('EscalationRulesInput', rules, { description: 'What a policy says.' })

export const PolicyDesk = namedObject(
  'EscalationPolicy',
  {
    kind: Kind,
    company_id: idOrNull('Whose it is; null: the service’s own, because the company has none.'),
    revision: integer(
      'Counts the changes of the company, against overwriting, also while the service’s policy holds again; 0: it has changed nothing.',
      1,
    ),
    ...rules,
  },
  { description: 'What is done when a message does not arrive, is not read or not answered.' },
)

export const PoliciesDesk = namedObject(
  'EscalationPolicies',
  {
    company_id: id('The company.'),
    policies: list(PolicyDesk, 'Those that hold, one for each kind.'),
    defaults: list(PolicyDesk, 'The service’s own.'),
    left_out: list(Channel, 'Ways that are not set up here: steps leave them out.'),
    simulated: list(
      Channel,
      'Ways that are simulated for the company’s people, as in the demo: nothing is sent by them.',
    ),
  },
  { description: 'How a company’s people are reached who do not answer.' },
)

export const PreviewIn = Type.Object({
  user_id: Type.String({
    format: 'uuid',
    description: 'A person of the company.',
    examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
  }),
  rules: Type.Optional(RulesIn),
})

export const PreviewDesk = namedObject(
  'EscalationPreview',
  {
    name: text('The person.', 'Ana Torres'),
    steps: list(
      namedObject(
        'EscalationPreviewStep',
        {
          after_minutes: integer(`${minutes} 0: the message itself.`, 3),
          channels: list(Channel, 'By which ways the person is tried then; empty: there is no further way.'),
        },
        { description: 'What is done for the person.' },
      ),
      'In the order of time.',
    ),
    list_after_minutes: integerOrNull(
      `${minutes} Then somebody has to try by hand. Null: nobody looks for this person.`,
      15,
    ),
    simulated: list(Channel, 'Ways of these that are simulated: nothing is sent by them.'),
  },
  { description: 'What would be done for a person who never answers.' },
)

export const toRules = (body: Wire<typeof RulesIn>): PolicyRules => ({
  enabled: body.enabled,
  endsWith: body.ends_with,
  steps: body.steps.map(({ after_minutes: afterMinutes, channels }) => ({ afterMinutes, channels })),
  listAfterMinutes: body.list_after_minutes,
})

export const toPolicyDesk = (one: EscalationPolicy): Wire<typeof PolicyDesk> => ({
  kind: one.kind,
  company_id: one.companyId,
  revision: one.revision,
  enabled: one.enabled,
  ends_with: one.endsWith,
  steps: one.steps.map(({ afterMinutes, channels }) => ({ after_minutes: afterMinutes, channels: [...channels] })),
  list_after_minutes: one.listAfterMinutes,
})

export const toPoliciesDesk = ({
  companyId,
  policies,
  defaults,
  leftOut,
  simulated,
}: CompanyPolicies): Wire<typeof PoliciesDesk> => ({
  company_id: companyId,
  policies: policies.map(toPolicyDesk),
  defaults: defaults.map(toPolicyDesk),
  left_out: [...leftOut],
  simulated: [...simulated],
})

export const toPreviewDesk = ({
  name,
  steps,
  listAfterMinutes,
  simulated,
}: PolicyPreview): Wire<typeof PreviewDesk> => ({
  name,
  steps: steps.map(({ afterMinutes, channels }) => ({ after_minutes: afterMinutes, channels: [...channels] })),
  list_after_minutes: listAfterMinutes,
  simulated: [...simulated],
})
