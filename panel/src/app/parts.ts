import type { ComponentType } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { afterPage } from './after-page.ts'

/* Parts that the shell shows late, most of them added by features. Each is a component without
   props that decides for itself whether to show anything (it renders null outside a demo, without a
   branch or without permission, for example). They live for the whole session, so sockets and
   sounds belong here and not in a page. They load after the first page. */

/** Parts of the header, from left to right, before appearance and account. */
export const headerParts: readonly ComponentType[] = [
  lazy(() => afterPage.then(() => import('#panel/features/platform/feed/feed.tsx'))),
  lazy(() => afterPage.then(() => import('#panel/features/platform/download/indicator.tsx'))),
  lazy(() => afterPage.then(() => import('#panel/features/organisation/branch-state/chip.tsx'))),
  lazy(() => afterPage.then(() => import('#panel/features/ordering/alarm/lamp.tsx'))),
]

const AlarmMark = lazy(async () => {
  await afterPage
  return { default: (await import('#panel/features/ordering/alarm/bars.tsx')).Waiting }
})

/**
 * For a menu line, given by its screen and address: the number of waiting items, shown beside the
 * line.
 */
export const menuMarks: Readonly<Record<string, ComponentType<{ path: string }>>> = {
  '/manegement/$branch_id/orders': AlarmMark,
  '/manegement/$branch_id/command': AlarmMark,
  '/decisions': lazy(() => afterPage.then(() => import('#panel/features/platform/decision/mark.tsx'))),
}

/**
 * Bars above the page, over its full width, about what concerns every screen, such as a lost
 * connection or a blocked sound.
 */
export const bannerParts: readonly ComponentType[] = [
  lazy(() => afterPage.then(() => import('./offline-banner.tsx'))),
  lazy(() => afterPage.then(() => import('#panel/features/identity/role/preview-bar.tsx'))),
  lazy(() => afterPage.then(() => import('#panel/features/ordering/alarm/alarm.tsx'))),
  lazy(() => afterPage.then(() => import('#panel/features/ordering/alarm/bars.tsx'))),
  lazy(() => afterPage.then(() => import('#panel/features/ordering/order/print/printing.tsx'))),
]

/**
 * Bars below the page, as wide as the page, for content that arrives later and concerns every
 * screen. They never move the page.
 */
export const FootPart = lazy(async () => {
  await afterPage
  return { default: (await import('#panel/features/ordering/alarm/bars.tsx')).Unarmed }
})

/** Ringing orders, docked beside or below the page, so that they cover nothing. */
export const DockPart = lazy(() => afterPage.then(() => import('#panel/features/ordering/alarm/dock.tsx')))

/** Incoming calls, docked below the page and above the toasts. */
export const CallsPart = lazy(() => afterPage.then(() => import('#panel/features/integrations/phone-call/on-line.tsx')))
