/** The callers of the table, by what they are to the issue. */
export type CallerName =
  | 'creator'
  | 'affected'
  | 'colleague'
  | 'manager'
  | 'key'
  | 'handler'
  | 'responder'
  | 'dentist'
  | 'network'
  | 'foreign responder'
  | 'foreign manager'
  | 'foreign key'
  | 'staff key'
  | 'public key'
  | 'nobody'

export type Act =
  | 'see'
  | 'send the missing detail'
  | 'claim'
  | 'close'
  | 'cancel'
  | 'set 0'
  | 'set 1'
  | 'set 2'
  | 'set 3'
  | 'set 4'
  | 'set 5'

/** Answers in the states 0 to 5, separated by spaces. */
type Answers = string

export interface Rule {
  readonly act: Act
  /** The state that an act leads to; undefined: it changes none. */
  readonly to?: number
  readonly answers: readonly (readonly [readonly CallerName[], Answers])[]
}

/** Those whom the issue is about: for them a finished one is gone. */
const people: readonly CallerName[] = ['creator', 'affected']
/** Their company, which keeps it. */
const company: readonly CallerName[] = ['manager', 'key']
const outsiders: readonly CallerName[] = [
  'colleague',
  'foreign responder',
  'foreign manager',
  'foreign key',
  'staff key',
  'public key',
  'nobody',
]
const never: Answers = '401 401 401 401 401 401'

/**
 * A medical issue (type 0). The handler is a doctor of the company who has claimed it in the states 2 to 5; in the states 0 and 1 a responder like any
 * other. Responder: a doctor of the company. Dentist: of the company, not the field of type 0. Network: a doctor without a company.
 */
export const medicalRules: readonly Rule[] = [
  {
    act: 'see',
    answers: [
      [people, '200 200 200 200 200 404'],
      [company, '200 200 200 200 200 200'],
      [['handler'], '401 200 200 200 200 404'],
      [['responder', 'network'], '401 200 200 401 401 401'],
      [['dentist', ...outsiders], never],
    ],
  },
  {
    act: 'send the missing detail',
    answers: [
      [people, '200 200 200 409 409 404'],
      [company, '200 200 200 409 409 409'],
      [['handler'], '401 403 200 409 409 404'],
      [['responder', 'network'], '401 403 403 401 401 401'],
      [['dentist', ...outsiders], never],
    ],
  },
  {
    act: 'claim',
    to: 2,
    answers: [
      [people, '403 403 403 403 403 404'],
      [['manager'], '403 403 403 403 403 403'],
      [['handler'], '409 200 200 409 409 404'],
      [['responder', 'network'], '409 200 409 409 409 409'],
      [['dentist'], '403 403 403 403 403 403'],
      [['key', ...outsiders], never],
    ],
  },
  {
    act: 'close',
    to: 3,
    answers: [
      [people, '403 403 403 403 403 404'],
      [company, '200 200 200 409 409 409'],
      [['handler'], '401 403 200 409 409 404'],
      [['responder', 'network'], '401 403 403 401 401 401'],
      [['dentist', ...outsiders], never],
    ],
  },
  {
    act: 'cancel',
    to: 4,
    answers: [
      [people, '200 200 200 409 409 404'],
      [company, '200 200 200 409 409 409'],
      [['handler'], '401 403 403 403 403 404'],
      [['responder', 'network'], '401 403 403 401 401 401'],
      [['dentist', ...outsiders], never],
    ],
  },
  ...(
    [
      ['set 0', '200 409 409 409 409', '409', '401 403 409 409 409'],
      ['set 1', '409 200 409 409 409', '409', '401 403 409 409 409'],
      ['set 2', '409 409 200 409 409', '409', '401 403 200 409 409'],
      ['set 3', '409 409 409 200 409', '409', '401 403 409 200 409'],
      ['set 4', '200 200 200 409 200', '409', '401 403 403 403 200'],
      ['set 5', '409 409 409 200 409', '200', '401 403 403 403 403'],
    ] as const
  ).map(
    ([act, ofOwners, finished, ofHandler]): Rule => ({
      act,
      to: Number(act.slice(4)),
      answers: [
        [people, `${ofOwners} 404`],
        [company, `${ofOwners} ${finished}`],
        [['handler'], `${ofHandler} 404`],
        [['responder', 'network'], '401 403 403 401 401 401'],
        [['dentist', ...outsiders], never],
      ],
    }),
  ),
]

/** A lost passport (type 10). The handler is another manager. Responders have no part in it. */
export const passportRules: readonly Rule[] = [
  {
    act: 'see',
    answers: [
      [people, '200 200 200 200 200 404'],
      [[...company, 'handler'], '200 200 200 200 200 200'],
      [['responder', 'dentist', 'network', ...outsiders], never],
    ],
  },
  {
    act: 'claim',
    to: 2,
    answers: [
      [people, '403 403 403 403 403 404'],
      [['manager'], '409 200 409 409 409 409'],
      [['handler'], '409 200 200 409 409 409'],
      [['responder', 'dentist'], '403 403 403 403 403 403'],
      [['key', 'network', ...outsiders], never],
    ],
  },
  {
    act: 'close',
    to: 3,
    answers: [
      [people, '403 403 403 403 403 404'],
      [[...company, 'handler'], '200 200 200 409 409 409'],
      [['responder', 'dentist', 'network', ...outsiders], never],
    ],
  },
  {
    act: 'cancel',
    to: 4,
    answers: [
      [people, '200 200 200 409 409 404'],
      [[...company, 'handler'], '200 200 200 409 409 409'],
      [['responder', 'dentist', 'network', ...outsiders], never],
    ],
  },
  {
    act: 'set 5',
    to: 5,
    answers: [
      [people, '409 409 409 200 409 404'],
      [[...company, 'handler'], '409 409 409 200 409 200'],
      [['responder', 'dentist', 'network', ...outsiders], never],
    ],
  },
]
