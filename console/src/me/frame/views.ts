import { BookOpen, House, LifeBuoy, type LucideIcon, Route, Settings } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import { NowView } from '../now/now.tsx'

export interface View {
  readonly name: 'now' | 'trip' | 'guide' | 'help' | 'settings'
  readonly path: string
  readonly Icon: LucideIcon
  readonly View: ComponentType
}

/** The views of the page. Now is in the first file; the others come when they are opened (`lazy`), and the phone keeps them all. */
export const views: readonly [View, ...View[]] = [
  { name: 'now', path: '/me', Icon: House, View: NowView },
  {
    name: 'trip',
    path: '/me/trip',
    Icon: Route,
    View: lazy(async () => ({ default: (await import('../trip/trip.tsx')).TripView })),
  },
  {
    name: 'guide',
    path: '/me/guide',
    Icon: BookOpen,
    View: lazy(async () => ({ default: (await import('../guide/guide.tsx')).GuideView })),
  },
  {
    name: 'help',
    path: '/me/help',
    Icon: LifeBuoy,
    View: lazy(async () => ({ default: (await import('../help/help.tsx')).HelpView })),
  },
  {
    name: 'settings',
    path: '/me/settings',
    Icon: Settings,
    View: lazy(async () => ({ default: (await import('../settings/settings.tsx')).SettingsView })),
  },
]
