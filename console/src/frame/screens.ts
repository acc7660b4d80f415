import {
  Banknote,
  Biohazard,
  Building2,
  Gauge,
  Info,
  LifeBuoy,
  type LucideIcon,
  Luggage,
  Map as MapIcon,
  MessageSquareText,
  Scale,
  ShieldCheck,
  Stamp,
  TicketCheck,
  TriangleAlert,
  Users,
  Webhook,
} from 'lucide-react'
import type { Desk } from '../data/client.ts'
import type { Session } from '../data/queries.ts'
import type { words } from './words.ts'

/**
 * The one list of screens, in the order of the navigation. What a role or package lacks is absent. A screen is added here with its
 * routes (router.ts) and its word (words.ts).
 */
export interface Screen {
  readonly path: string
  readonly word: keyof (typeof words)['en']
  readonly icon: LucideIcon
  /** `g` and then this letter. */
  readonly key: string
  readonly kinds: readonly string[]
  /** Managers see it when their company's package has one of these; left out, always. */
  readonly features?: readonly string[]
  /** What of the desk's counts waits there. */
  readonly count?: Exclude<keyof Desk['DeskCounts'], 'as_of'>
}

export const screens: readonly Screen[] = [
  { path: '/', word: 'now', icon: Gauge, key: 'n', kinds: ['staff', 'manager', 'responder'] },
  { path: '/map', word: 'map', icon: MapIcon, key: 'm', kinds: ['staff', 'manager'] },
  {
    path: '/alerts',
    word: 'alerts',
    icon: TriangleAlert,
    key: 'a',
    kinds: ['staff', 'manager'],
    count: 'alerts_to_review',
  },
  { path: '/advisories', word: 'advisories', icon: Info, key: 'v', kinds: ['staff', 'manager'] },
  { path: '/outbreaks', word: 'outbreaks', icon: Biohazard, key: 'o', kinds: ['staff', 'manager'] },
  { path: '/rules', word: 'rules', icon: TicketCheck, key: 'r', kinds: ['staff'] },
  { path: '/visas', word: 'visas', icon: Stamp, key: 'i', kinds: ['staff'] },
  { path: '/people', word: 'people', icon: Users, key: 'p', kinds: ['staff', 'manager'] },
  { path: '/trips', word: 'trips', icon: Luggage, key: 't', kinds: ['staff', 'manager'] },
  {
    path: '/safety',
    word: 'safety',
    icon: ShieldCheck,
    key: 's',
    kinds: ['staff', 'manager'],
    count: 'calls_for_help',
  },
  {
    path: '/help',
    word: 'help',
    icon: LifeBuoy,
    key: 'h',
    kinds: ['staff', 'manager', 'responder'],
    features: ['assistance'],
    count: 'issues_waiting',
  },
  { path: '/messages', word: 'messages', icon: MessageSquareText, key: 'e', kinds: ['staff', 'manager'] },
  {
    path: '/webhooks',
    word: 'webhooks',
    icon: Webhook,
    key: 'w',
    kinds: ['staff', 'manager'],
    count: 'failing_endpoints',
  },
  { path: '/claims', word: 'claims', icon: Scale, key: 'c', kinds: ['staff', 'manager'], count: 'open_claims' },
  { path: '/money', word: 'money', icon: Banknote, key: 'y', kinds: ['staff', 'manager'] },
  { path: '/admin', word: 'admin', icon: Building2, key: 'x', kinds: ['staff', 'manager'], count: 'dead_jobs' },
]

export const mayOpen = ({ kinds, features }: Screen, session: Pick<Session, 'kind' | 'features'>): boolean =>
  kinds.includes(session.kind) &&
  (session.kind !== 'manager' || features === undefined || features.some((one) => session.features.includes(one)))

export const screensOf = (session: Pick<Session, 'kind' | 'features'>): readonly Screen[] =>
  screens.filter((screen) => mayOpen(screen, session))

/** The screen that a path belongs to: `/alerts/7/edit` to `/alerts`. */
export const screenAt = (path: string): Screen | undefined =>
  screens.find((screen) => screen.path === path || (screen.path !== '/' && path.startsWith(`${screen.path}/`)))
