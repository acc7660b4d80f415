/** A model of an issue with its bids and appointments: what each call is answered with, and what it changes. */

export type Responder = 'doctor' | 'network'

export interface ModelBid {
  readonly id: string
  readonly responder: Responder
  readonly status: 'proposed' | 'accepted' | 'cancelled'
}

export interface ModelAppointment {
  readonly bid: string
  readonly responder: Responder
  readonly type: number
  readonly status: 'open' | 'closed' | 'cancelled'
  readonly wrong: number
  readonly locked: boolean
}

export type IssueState = 'waiting' | 'handling' | 'closed' | 'cancelled'

export interface Model {
  readonly issue: IssueState
  readonly handler: Responder | null
  readonly bids: readonly ModelBid[]
  /** By the bid that it was made from. */
  readonly appointments: readonly ModelAppointment[]
}

export const emptyModel: Model = { issue: 'waiting', handler: null, bids: [], appointments: [] }

/** One call; bids and appointments are named by the id of the bid. */
export type Act =
  | { readonly kind: 'bid'; readonly id: string; readonly responder: Responder }
  | { readonly kind: 'cancel bid'; readonly bid: string }
  | { readonly kind: 'accept'; readonly bid: string; readonly type: number }
  | { readonly kind: 'close'; readonly bid: string; readonly right: boolean }
  | { readonly kind: 'cancel'; readonly bid: string }
  | { readonly kind: 'claim'; readonly by: Responder }
  | { readonly kind: 'close issue'; readonly by: Responder | 'company' }
  | { readonly kind: 'cancel issue' }

export interface Step {
  readonly status: number
  readonly model: Model
}

const replaceIn = <T>(all: readonly T[], is: (one: T) => boolean, change: Partial<T>): T[] =>
  all.map((one) => (is(one) ? { ...one, ...change } : one))

const isOver = ({ issue }: Model): boolean => issue === 'closed' || issue === 'cancelled'

function accept(model: Model, bid: ModelBid, type: number): Step {
  const refused = { status: 409, model }
  if (isOver(model)) return refused
  if (bid.status !== 'proposed' || model.appointments.some((one) => one.status === 'open')) return refused
  const { handler } = model
  const gaveUp = model.appointments.some((one) => one.responder === handler && one.status === 'cancelled')
  if (handler !== null && handler !== bid.responder && !gaveUp) return refused
  const { id, responder } = bid
  const appointment = { bid: id, responder, type, status: 'open', wrong: 0, locked: false } as const
  return {
    status: 200,
    model: {
      issue: 'handling',
      handler: responder,
      bids: replaceIn(model.bids, (one) => one.id === id, { status: 'accepted' }),
      appointments: [...model.appointments, appointment],
    },
  }
}

function end(model: Model, appointment: ModelAppointment, act: Extract<Act, { kind: 'close' | 'cancel' }>): Step {
  if (appointment.status !== 'open') return { status: 409, model }
  const changed = (change: Partial<ModelAppointment>): Model => ({
    ...model,
    appointments: replaceIn(model.appointments, (one) => one === appointment, change),
  })
  if (act.kind === 'cancel') return { status: 200, model: changed({ status: 'cancelled' }) }
  if (appointment.locked) return { status: 423, model }
  if (act.right) return { status: 200, model: changed({ status: 'closed' }) }
  const locks = appointment.wrong === 4
  return { status: 422, model: changed({ wrong: locks ? 0 : appointment.wrong + 1, locked: locks }) }
}

type OfIssue = Extract<Act, { kind: 'claim' | 'close issue' | 'cancel issue' }>

function changeIssue(model: Model, act: OfIssue): Step {
  const refused = { status: 409, model }
  if (act.kind === 'claim') {
    if (model.issue === 'handling' && model.handler === act.by) return { status: 200, model }
    if (model.issue !== 'waiting') return refused
    return { status: 200, model: { ...model, issue: 'handling', handler: act.by } }
  }
  if (act.kind === 'close issue') {
    if (act.by !== 'company' && act.by !== model.handler) return { status: 403, model }
    if (isOver(model)) return refused
    return { status: 200, model: { ...model, issue: 'closed' } }
  }
  if (isOver(model)) return refused
  const appointments = replaceIn(model.appointments, (one) => one.status === 'open', { status: 'cancelled' })
  return { status: 200, model: { ...model, issue: 'cancelled', appointments } }
}

/** What a call is answered with, and what is then. */
function apply(model: Model, act: Act): Step {
  if (act.kind === 'claim' || act.kind === 'close issue' || act.kind === 'cancel issue') return changeIssue(model, act)
  if (act.kind === 'bid') {
    if (isOver(model)) return { status: 409, model }
    const bid: ModelBid = { id: act.id, responder: act.responder, status: 'proposed' }
    return { status: 201, model: { ...model, bids: [...model.bids, bid] } }
  }
  if (act.kind === 'close' || act.kind === 'cancel') {
    const appointment = model.appointments.find((one) => one.bid === act.bid)
    return appointment ? end(model, appointment, act) : { status: 404, model }
  }
  const bid = model.bids.find((one) => one.id === act.bid)
  if (!bid) return { status: 404, model }
  if (act.kind === 'accept') return accept(model, bid, act.type)
  if (bid.status !== 'proposed') return { status: 409, model }
  return {
    status: 200,
    model: { ...model, bids: replaceIn(model.bids, (one) => one === bid, { status: 'cancelled' }) },
  }
}

function* ordersOf<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length < 2) yield items
  else
    for (const [n, first] of items.entries()) for (const rest of ordersOf(items.toSpliced(n, 1))) yield [first, ...rest]
}

export interface Observed {
  readonly act: Act
  readonly status: number
}

/** The models that some order of calls at the same time explains, with the statuses that were observed. */
export function explain(model: Model, observed: readonly Observed[]): Model[] {
  const found: Model[] = []
  for (const order of ordersOf(observed)) {
    let current = model
    const fits = order.every(({ act, status }) => {
      const step = apply(current, act)
      current = step.model
      return step.status === status
    })
    if (fits) found.push(current)
  }
  return found
}
