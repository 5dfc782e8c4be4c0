import { tillScreen, useMedia, wideScreen } from '#panel/ui/media.ts'
import { useTillMode } from '#panel/domain/ordering/till-mode.ts'
import { matchPath } from '#panel/kit/page/door.ts'
import type { Page } from '#panel/kit/page/page.tsx'

const ofOrders = '/manegement/$branch_id/orders'

/**
 * Decides whether the menu and the tabs are shown around a page. A till's board has no tabs and, in
 * till mode, no menu either.
 */
export function useRoom(page: Page | null): { hasMenu: boolean; hasTabs: boolean } {
  const isTill = useMedia(tillScreen)
  const isWide = useMedia(wideScreen)
  const isAlone = useTillMode() && isTill
  // Until the page's code has loaded, the address decides the layout, so that nothing jumps later.
  const isBoard = page
    ? page.pattern === ofOrders && page.search['view'] !== 'list'
    : matchPath(ofOrders, location.pathname) !== null && !location.search.includes('view=list')
  return { hasMenu: !(isBoard && isAlone), hasTabs: !(isBoard && (isAlone || !isWide)) }
}
