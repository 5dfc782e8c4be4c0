import type { UserInfo } from '#contract/identity/session.ts'
import { barrier, fillPath, menuGroups, placePaths, type MenuGroup, type Screen } from '#panel/kit/page/screens.ts'
import { screens } from '../screens.ts'

export interface MenuLine {
  screen: Screen
  /** Its address, the branch filled in. */
  path: string
}

/** The current branch's own screens, and those of all that stands over it. */
export type MenuLevel = 'over' | 'branch'

export interface MenuPart {
  group: MenuGroup
  /** What it is remembered by: a group may stand on both levels. */
  key: string
  lines: readonly MenuLine[]
}

export interface Menu {
  levels: readonly { level: MenuLevel; parts: readonly MenuPart[] }[]
  /** Anything the user can go to. */
  all: readonly MenuLine[]
}

/**
 * A user's menu in two levels, the platform or company over the current branch, those who belong to a branch theirs first; groups in order, without what they may not open and
 * without branch screens when there is no branch.
 */
export function menuOf(user: UserInfo, branch_id: string | undefined): Menu {
  const all = screens.flatMap((screen) => {
    const path = fillPath(screen.path, { branch_id })
    return screen.group && path && !barrier(screen, user, branch_id) ? [{ screen, path }] : []
  })
  const partsOf = (level: MenuLevel) =>
    (Object.keys(menuGroups) as MenuGroup[])
      .filter((group) => !placePaths[group])
      .map((group) => ({
        group,
        key: keyOf(level, group),
        lines: all.filter(({ screen }) => screen.group === group && levelOf(screen) === level),
      }))
      .filter(({ lines }) => lines.length > 0)
  const isOfBranch = user.account_type === 'branch' || user.account_type === 'kiosk'
  const order: readonly MenuLevel[] = isOfBranch ? ['branch', 'over'] : ['over', 'branch']
  return {
    levels: order.map((level) => ({ level, parts: partsOf(level) })).filter(({ parts }) => parts.length > 0),
    all,
  }
}

const levelOf = ({ path }: Screen): MenuLevel => (path.includes('$branch_id') ? 'branch' : 'over')
const keyOf = (level: MenuLevel, group: MenuGroup) => (level === 'branch' ? `branch.${group}` : group)
/** The part of the menu that a line stands in. */
export const partOf = ({ screen }: MenuLine) => screen.group && keyOf(levelOf(screen), screen.group)

/** Where a noun's pages begin: forms lie beside its list. */
const rootOf = ({ path }: MenuLine) => path.replace(/\/(list|management)$/, '')

/** The entry a page belongs to: the one whose root is the longest prefix of the page's path. */
export const lineOf = (path: string, lines: readonly MenuLine[]) =>
  lines.find((line) => line.path === path) ??
  lines.filter((line) => path.startsWith(`${rootOf(line)}/`)).sort((a, b) => rootOf(b).length - rootOf(a).length)[0]

const placeOf = ({ group }: Screen) => group && placePaths[group]

/** The lines that stand at a place: none for any other line. */
export const linesAt = (place: MenuLine, { all }: Pick<Menu, 'all'>): readonly MenuLine[] =>
  all.filter(({ screen }) => placeOf(screen) === place.screen.path)

/** From the line of the menu down to what a page belongs to: a place stands above its screens. */
export function waysTo(path: string, { all }: Pick<Menu, 'all'>): readonly MenuLine[] {
  const line = lineOf(path, all)
  if (!line) return []
  const place = all.find(({ screen }) => screen.path === placeOf(line.screen))
  return place ? [place, line] : [line]
}
