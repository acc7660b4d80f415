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
  Rss,
  Scale,
  ShieldCheck,
  Stamp,
  TicketCheck,
  TriangleAlert,
  Users,
  Webhook,
} from 'lucide-react'
import type { Desk } from '../data/client.ts'
import { may, type OperationId, type Session } from '../data/queries.ts'
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
  /** Shown to those who may do one of these. */
  readonly needs: readonly OperationId[]
  /** Managers see it when their company's package has one of these; left out, always. */
  readonly features?: readonly string[]
  /** What of the desk's counts waits there. */
  readonly count?: Exclude<keyof Desk['DeskCounts'], 'as_of'>
}

export const screens: readonly Screen[] = [
  { path: '/', word: 'now', icon: Gauge, key: 'n', needs: ['getSession'] },
  { path: '/map', word: 'map', icon: MapIcon, key: 'm', needs: ['getAlertsOnMap'] },
  {
    path: '/alerts',
    word: 'alerts',
    icon: TriangleAlert,
    key: 'a',
    needs: ['listAlertsDesk'],
    count: 'alerts_to_review',
  },
  { path: '/feeds', word: 'feeds', icon: Rss, key: 'f', needs: ['listFeedQueue'], count: 'feed_queue' },
  { path: '/advisories', word: 'advisories', icon: Info, key: 'v', needs: ['listAdvisoriesDesk'] },
  { path: '/outbreaks', word: 'outbreaks', icon: Biohazard, key: 'o', needs: ['listDiseaseOutbreaksDesk'] },
  { path: '/rules', word: 'rules', icon: TicketCheck, key: 'r', needs: ['listEntryRequirementsDesk'] },
  { path: '/visas', word: 'visas', icon: Stamp, key: 'i', needs: ['listVisaRequirementsDesk'] },
  { path: '/people', word: 'people', icon: Users, key: 'p', needs: ['listUsersDesk'] },
  { path: '/trips', word: 'trips', icon: Luggage, key: 't', needs: ['listTripsDesk'] },
  {
    path: '/safety',
    word: 'safety',
    icon: ShieldCheck,
    key: 's',
    needs: ['listCallsForHelp'],
    count: 'calls_for_help',
  },
  {
    path: '/help',
    word: 'help',
    icon: LifeBuoy,
    key: 'h',
    needs: ['listIssuesDesk', 'listIssuesResponder'],
    features: ['assistance'],
    count: 'issues_waiting',
  },
  { path: '/messages', word: 'messages', icon: MessageSquareText, key: 'e', needs: ['searchNotifications'] },
  {
    path: '/webhooks',
    word: 'webhooks',
    icon: Webhook,
    key: 'w',
    needs: ['listDeskWebhookEndpoints'],
    count: 'failing_endpoints',
  },
  { path: '/claims', word: 'claims', icon: Scale, key: 'c', needs: ['listClaims'], count: 'open_claims' },
  { path: '/money', word: 'money', icon: Banknote, key: 'y', needs: ['listInvoicesDesk'] },
  { path: '/admin', word: 'admin', icon: Building2, key: 'x', needs: ['listKeys'], count: 'dead_jobs' },
]

export const mayOpen = (
  { needs, features }: Screen,
  session: Pick<Session, 'kind' | 'features' | 'operations'>,
): boolean =>
  needs.some((one) => may(session, one)) &&
  (session.kind !== 'manager' || features === undefined || features.some((one) => session.features.includes(one)))

export const screensOf = (session: Pick<Session, 'kind' | 'features' | 'operations'>): readonly Screen[] =>
  screens.filter((screen) => mayOpen(screen, session))

/** The screen that a path belongs to: `/alerts/7/edit` to `/alerts`. */
export const screenAt = (path: string): Screen | undefined =>
  screens.find((screen) => screen.path === path || (screen.path !== '/' && path.startsWith(`${screen.path}/`)))
