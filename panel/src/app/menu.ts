import type { UserInfo } from '#contract/identity/session.ts'
import { barrier, fillPath, menuGroups, type MenuGroup, type Screen } from '#panel/kit/screens.ts'
import { screens } from './screens.ts'

export interface MenuLine {
  screen: Screen
  /** Its address, the branch filled in. */
  path: string
}

/** The menu of a user: groups in order, without what the user may not open or what needs a branch and has none. */
export function menuOf(user: UserInfo, branch_id: string | undefined): { group: MenuGroup; lines: MenuLine[] }[] {
  const open = screens.flatMap((screen) => {
    const path = fillPath(screen.path, { branch_id })
    return screen.group && path && !barrier(screen, user, branch_id) ? [{ screen, path }] : []
  })
  return (Object.keys(menuGroups) as MenuGroup[])
    .map((group) => ({ group, lines: open.filter((line) => line.screen.group === group) }))
    .filter(({ lines }) => lines.length > 0)
}

/** The menu line a page belongs to: the one whose path is the longest beginning of the page's. */
export const lineOf = (path: string, lines: readonly MenuLine[]) =>
  lines
    .filter((line) => path === line.path || path.startsWith(`${line.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
